import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { breakOffAgain, breakOffOnce } from './broken-write.ts'
import { statusPage } from './status-page.ts'

/** The writes behind a page; each aborts its transaction once, which for the database equals a kill. */
const WRITES = ['status_page', 'page_maintenance', 'page_correction'] as const

async function allBroken(world: World, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const [sequence] = await world.sql<{ last_value: string }>(`select last_value from broken_${table}`)
    assert.ok(Number(sequence?.last_value) > 1, `no write to ${table} was broken off`)
  }
}

story(
  test,
  'in two processes, whichever write breaks off: maintenance moves once, and an incident comes and goes once',
  async world => {
    await world.startPlane('pages')
    const page = await statusPage(world)
    const params = { id: page.id }
    const time = (minutes: number) => rfc3339(world.clock.now() + minutes * 60_000)
    const body = { title: 'New disks', scheduled_start_at: time(1), scheduled_end_at: time(2) }
    const { body: maintenance } = await world.call(routes.createPageMaintenance, { params, body })
    const { body: incident } = await world.call(routes.createIncident, { body: { title: 'Slow', message: 'We look.' } })
    const told = async () => (await page.told()).slice(1).map(({ what, public: said }) => [what, said?.status ?? null])

    await breakOffOnce(world, WRITES)
    world.lines.expect(/broken off/)
    await world.leap('3m', '10s')
    const { body: moved } = await world.call(routes.getPageMaintenance, {
      params: { ...params, maintenance_id: maintenance.id },
    })
    assert.is(moved.status, 'completed')
    assert.equal(await told(), [
      ['maintenance', 'in_progress'],
      ['maintenance', 'completed'],
    ])
    await allBroken(world, ['status_page', 'page_maintenance'])

    await breakOffAgain(world, ['status_page'])
    await world.call(routes.publishIncident, { params: { id: incident.id }, body: { status_page_id: page.id } })
    await world.leap('30s', '5s')
    await world.call(routes.unpublishIncident, { params: { id: incident.id } })
    await world.leap('30s', '5s')
    assert.equal((await told()).slice(2), [
      ['incident', 'investigating'],
      // That it is no longer shown.
      ['incident', 'investigating'],
      ['incident', null],
    ])
    await allBroken(world, WRITES)
    assert.is((await page.corrections()).length, 1)
  },
  { agent: false },
)

story(
  test,
  'pages whose maintenance cannot be moved hold up no other',
  async world => {
    const time = (minutes: number) => rfc3339(world.clock.now() + minutes * 60_000)
    const body = { title: 'New disks', scheduled_start_at: time(1), scheduled_end_at: time(2) }
    const places: { id: string; maintenance_id: string }[] = []
    for (const name of ['bad', 'bad', 'good', 'bad', 'bad']) {
      const { id } = await statusPage(world, name)
      const { body: made } = await world.call(routes.createPageMaintenance, { params: { id }, body })
      places.push({ id, maintenance_id: made.id })
    }
    await world.sql(`create function refuse() returns trigger language plpgsql as $$ begin
      if exists (select from status_page where id = new.page_id and friendly_name = 'bad') then raise exception 'not this page';
      end if; return new; end $$`)
    await world.sql(`create trigger refuse before update on page_maintenance for each row execute function refuse()`)
    world.lines.expect(/not this page/)
    await world.leap('1m')
    await world.leap('2s')
    const statuses: string[] = []
    for (const params of places) statuses.push((await world.call(routes.getPageMaintenance, { params })).body.status)
    assert.equal(statuses, ['scheduled', 'scheduled', 'in_progress', 'scheduled', 'scheduled'])
  },
  { agent: false },
)

test.run()
