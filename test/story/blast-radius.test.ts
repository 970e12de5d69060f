import { Refusal } from '@pharos/control-plane/platform/refusal.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { story } from '../world/story.ts'
import { storeOf } from '../world/telemetry.ts'
import type { World } from '../world/world.ts'
import { autoService, linkedHeartbeat } from './incident.ts'
import { blastOf, countedAs, visit, visitedShop } from './real-users.ts'

const test = suite('how many real users an incident hits')
const WORLD = { agent: false }

const notesOf = async (world: World, id: string) => {
  const { body } = await world.call(routes.listTimeline, { params: { id }, query: { limit: 200 } })
  return body.filter(entry => 'blast_radius' in entry.data).map(({ text }) => text)
}

story(
  test,
  'it is counted while the incident is open, compared with the week before, and frozen after its end',
  async world => {
    const { app, service, fail } = await visitedShop(world)
    await visit(world, app, undefined)
    await world.leap('1m')
    await visit(world, app, 'network', { user: { id: 'eve' } })
    await visit(world, app, undefined)
    await world.leap('7d', '1d')
    await fail()
    const { id } = await service.incident()
    assert.equal((await blastOf(world, id)).state, 'waiting')
    const worst = await visit(world, app, 'server_error', { user: { id: 'ada' }, release: '2.0', capture: 'replay' })
    await visit(world, app, 'timeout', { user: { id: 'ada' }, release: '2.0' })
    await visit(world, app, 'network', { release: '1.0' })
    await visit(world, app, 'aborted', { release: '2.0' })
    const open = await countedAs(world, id, 'it is counted', ({ state }) => state === 'counted')
    assert.equal([open.total?.sessions, open.total?.people, open.total?.active_sessions], [3, 2, 4])
    assert.equal([open.week_before?.sessions, open.week_before?.active_sessions], [1, 2])
    assert.equal([open.frozen_at, open.fault, open.not_compared, open.missing_seconds], [null, null, null, 0])
    assert.equal(open.hosts, ['api.shop.example'])
    assert.equal(
      open.releases.map(({ release, sessions, people, week_before_sessions }) => [
        release,
        sessions,
        people,
        week_before_sessions,
      ]),
      [
        ['2.0', 2, 1, 0],
        ['1.0', 1, 1, 0],
      ],
    )
    assert.equal(
      open.applications.map(({ name, sessions, week_before_sessions }) => [name, sessions, week_before_sessions]),
      [['shop', 3, 1]],
    )
    assert.equal(open.replays, [{ application_id: app.id, session_id: worst }])
    assert.is(
      open.text,
      '3 of 4 sessions (2 people) met failing requests or errors; 1 at the same time the week before.',
    )
    await visit(world, app, 'network')
    await countedAs(world, id, 'it is counted again', ({ total }) => total?.sessions === 4)
    await world.call(routes.resolveIncident, { params: { id } })
    await world.settle()
    await world.leap('1m')
    // What happened before the end and arrives within minutes counts, and what happened after it does not.
    await visit(world, app, 'network', { ago: 90_000 })
    await visit(world, app, 'network')
    const frozen = await countedAs(world, id, 'it is frozen', ({ frozen_at }) => frozen_at !== null)
    assert.is(frozen.total?.sessions, 5)
    const { body: incident } = await world.call(routes.getIncident, { params: { id } })
    assert.is(frozen.as_of, incident.resolved_at)
    await visit(world, app, 'network', { ago: 600_000 })
    await world.leap('2h', '10m')
    assert.equal(await blastOf(world, id), frozen)
    assert.equal(await notesOf(world, id), [frozen.text, open.text])
  },
  WORLD,
)

story(
  test,
  'a reopened incident counts the times in which it was open, and is frozen again',
  async world => {
    const { app, service, fail } = await visitedShop(world)
    await fail()
    const { id } = await service.incident()
    await world.leap('1m')
    await visit(world, app, 'network', { ago: 1_000 })
    await world.call(routes.resolveIncident, { params: { id } })
    await world.leap('2m')
    await visit(world, app, 'network')
    await world.leap('5m')
    const first = await countedAs(world, id, 'it is frozen', ({ frozen_at }) => frozen_at !== null)
    assert.is(first.total?.sessions, 1)
    await world.call(routes.reopenIncident, { params: { id } })
    await world.settle()
    assert.is((await blastOf(world, id)).frozen_at, null)
    await world.leap('1m')
    await visit(world, app, 'network')
    await countedAs(world, id, 'both times are counted', ({ total }) => total?.sessions === 2)
    await world.call(routes.resolveIncident, { params: { id } })
    const second = await countedAs(world, id, 'it is frozen again', ({ frozen_at }) => frozen_at !== null)
    assert.is(second.total?.sessions, 2)
  },
  WORLD,
)

story(
  test,
  'an incident that takes over others counts their hosts, and the other one is frozen',
  async world => {
    const { app, service, fail } = await visitedShop(world)
    await fail()
    const { id } = await service.incident()
    const { body: other } = await world.call(routes.createIncident, { body: { title: 'All is slow' } })
    const alone = await countedAs(world, other.id, 'it is looked at', ({ state }) => state !== 'waiting')
    assert.equal(
      [alone.state, alone.total, alone.text],
      ['no_host', null, 'None of its monitors checks a host, so no real users can be counted.'],
    )
    await visit(world, app, 'network', { ago: 1_000 })
    await world.call(routes.mergeIncident, { params: { id }, body: { into_incident_id: other.id } })
    await countedAs(world, other.id, 'it counts the host', ({ total }) => total?.sessions === 1)
    const merged = await countedAs(world, id, 'it is frozen', ({ frozen_at }) => frozen_at !== null)
    assert.is(merged.total?.sessions, 1)
  },
  WORLD,
)

story(
  test,
  'without an application that sees the host, or a monitor with one, nothing is counted and that is said',
  async world => {
    const { app, service, fail } = await visitedShop(world, 'https://other.example/')
    await fail()
    const { id } = await service.incident()
    await visit(world, app, 'network')
    const blast = await countedAs(world, id, 'it is looked at', ({ state }) => state !== 'waiting')
    assert.equal([blast.state, blast.total, blast.week_before], ['no_application', null, null])
    await world.call(routes.resolveIncident, { params: { id } })
    const frozen = await countedAs(world, id, 'it is frozen', ({ frozen_at }) => frozen_at !== null)
    assert.is(frozen.text, 'No RUM application sees the hosts of its monitors.')
    const jobs = await autoService(world, { name: 'Jobs' })
    const job = await linkedHeartbeat(world, jobs.id, 'Nightly')
    await job.fail()
    const late = await jobs.incident()
    const { state } = await countedAs(world, late.id, 'it is looked at', each => each.state !== 'waiting')
    assert.is(state, 'no_host')
    assert.equal(await notesOf(world, id), [])
  },
  WORLD,
)

story(
  test,
  'a store that is away is said, is not zero, and is asked again before anything is frozen',
  async world => {
    const { app, service, fail } = await visitedShop(world)
    await fail()
    const { id } = await service.incident()
    await visit(world, app, 'network')
    world.lines.expect(/rum-issues failed; will retry/)
    const telemetry = storeOf(world)
    const { query } = telemetry
    telemetry.query = async () => {
      throw new Refusal('unavailable', 'The store is away.')
    }
    const away = await countedAs(world, id, 'it could not look', ({ fault }) => fault !== null)
    assert.equal([away.state, away.fault, away.total], ['could_not_look', 'store_away', null])
    assert.is(away.text, 'Real users could not be counted: the telemetry store was away.')
    await world.call(routes.resolveIncident, { params: { id } })
    await world.leap('20m', '1m')
    const ended = await blastOf(world, id)
    assert.equal([ended.state, ended.frozen_at], ['could_not_look', null])
    telemetry.query = query
    await world.leap('10m', '1m')
    const frozen = await countedAs(world, id, 'it is frozen', ({ frozen_at }) => frozen_at !== null)
    assert.equal([frozen.total?.sessions, frozen.fault, frozen.not_compared], [1, null, 'no_history'])
  },
  WORLD,
)

story(
  test,
  'telemetry that is missing makes the figure a lower bound, and without any it is none',
  async world => {
    const { app, service, fail, recover } = await visitedShop(world)
    await fail()
    const { id } = await service.incident()
    await visit(world, app, 'network')
    const minute = Math.floor(world.clock.now() / 60_000) * 60_000
    const lose = (at: number, ms: number) =>
      world.sql('insert into telemetry_gap (account_id, minute, lost_ms) values (null, $1, $2)', [at, ms])
    await world.leap('4m')
    await lose(minute + 60_000, 30_000)
    const blast = await countedAs(world, id, 'it is counted', ({ missing_seconds }) => missing_seconds > 0)
    assert.equal([blast.missing_seconds, blast.total?.sessions], [30, 1])
    assert.match(blast.text, /^At least 1 of 1 session /)
    await world.call(routes.resolveIncident, { params: { id } })
    await countedAs(world, id, 'it is frozen', ({ frozen_at }) => frozen_at !== null)
    await recover()
    await world.leap('1h')
    await fail()
    const [, second] = await service.incidents()
    const begun = Math.floor(world.clock.now() / 60_000) * 60_000
    for (let n = -1; n < 10; n++) await lose(begun + n * 60_000, 60_000)
    const none = await countedAs(world, second?.id ?? '', 'it could not look', ({ fault }) => fault !== null)
    assert.equal([none.state, none.fault, none.total], ['could_not_look', 'telemetry_missing', null])
  },
  WORLD,
)

story(
  test,
  'whoever may read incidents sees figures, only readers of sessions see which, and another account nothing',
  async world => {
    const { app, service, fail } = await visitedShop(world)
    await fail()
    const { id } = await service.incident()
    await visit(world, app, 'network', { capture: 'replay' })
    await countedAs(world, id, 'it is counted', ({ total }) => total?.sessions === 1)
    const readWith = async (scopes: ('read:incidents' | 'read:rum')[]) => {
      const { key } = (await world.call(routes.createApiKey, { body: { name: 'scoped', scopes } })).body
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${world.url}/incident/${id}/blast_radius`, { headers })).json()
    }
    const some = (await readWith(['read:incidents'])) as { total: object; replays: object[] | null }
    assert.equal([some.replays, some.total !== null], [null, true])
    const all = (await readWith(['read:incidents', 'read:rum'])) as { replays: object[] | null }
    assert.is(all.replays?.length, 1)
    const other = await addAccount(world, 'strangers')
    const answer = await fetch(`${world.url}/incident/${id}/blast_radius`, {
      headers: { authorization: `Bearer ${other.key}` },
    })
    assert.is(answer.status, 404)
  },
  WORLD,
)

story(
  test,
  'a deleted monitor still counts, and a deleted application has no replays and no name',
  async world => {
    const { app, service, monitor, fail } = await visitedShop(world)
    await fail()
    const { id } = await service.incident()
    await visit(world, app, 'network', { capture: 'replay' })
    const counted = await countedAs(world, id, 'it is counted', ({ total }) => total?.sessions === 1)
    assert.is(counted.replays?.length, 1)
    await world.sql('update rum_replay set gone_at = 1, purge_at = 4000000000000')
    assert.equal((await blastOf(world, id)).replays, [], 'a replay that was deleted is not listed')
    await world.call(routes.deleteHttpJob, { params: { job_id: monitor.id } })
    await visit(world, app, 'network')
    await countedAs(world, id, 'it is counted again', ({ total }) => total?.sessions === 2)
    await world.call(routes.deleteRumApp, { params: { app_id: app.id } })
    const blast = await blastOf(world, id)
    assert.equal([blast.total?.sessions, blast.replays, blast.applications[0]?.name], [2, [], null])
  },
  WORLD,
)

test.run()
