import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { policy, responder, schedule } from './paging.ts'

const only = { roles: 'api,response,delivery', agent: false }

async function newSchedule(world: World) {
  const { body } = await world.call(routes.createSchedule, { body: { name: 'Primary', timezone: 'UTC' } })
  return { id: body.id, calendar: body.calendar_url }
}

/** Who was on call, one line per shift: `03-02T08:00 03-03T09:00 Ann layer`. */
async function shifts(world: World, id: string, from: string, to: string): Promise<string[]> {
  const query = { from: `2026-${from}:00Z`, to: `2026-${to}:00Z` }
  const { body } = await world.call(routes.listShifts, { params: { id }, query })
  return body.map(each => {
    const by = each.override_id ? 'override' : each.layer_id ? 'layer' : 'gap'
    return `${each.from.slice(5, 16)} ${each.to.slice(5, 16)} ${each.user_name} ${by}`
  })
}

story(
  test,
  'who was on call stays, whatever becomes of the schedule, and agrees with who was paged',
  async world => {
    const [ann, ben] = [await responder(world, 'Ann'), await responder(world, 'Ben')]
    const { id } = await newSchedule(world)
    const layer = { user_ids: [ann.id], rotation: 'daily' as const, starts_at: '2026-02-01T09:00:00Z' }
    const { body: made } = await world.call(routes.createLayer, { params: { id }, body: layer })
    const { body: service } = await world.call(routes.createService, {
      body: { name: 'Checkout', escalation_policy_id: await policy(world, [{ targets: [schedule(id)] }]) },
    })
    const pagedBy = async () => {
      const { body: incident } = await world.call(routes.createIncident, {
        body: { title: 'Down', service_id: service.id },
      })
      await world.settle()
      const { body } = await world.call(routes.listTimeline, { params: { id: incident.id } })
      return body.filter(entry => entry.kind === 'paged').map(entry => entry.data.name)
    }
    assert.equal(await pagedBy(), ['Ann'])
    await world.leap('1h')
    const cover = { user_id: ben.id, ends_at: '2026-03-02T10:00:00Z' }
    const { body: override } = await world.call(routes.createOverride, { params: { id }, body: cover })
    assert.equal(await pagedBy(), ['Ben'])
    await world.leap('30m')
    await world.call(routes.deleteOverride, { params: { id, override_id: override.id } })
    await world.leap('30m')
    const params = { id, layer_id: made.id }
    await world.call(routes.updateLayer, { params, body: { user_ids: [ben.id] } })
    assert.equal(await pagedBy(), ['Ben'])
    await world.leap('1h')
    const past = [
      '03-02T07:00 03-02T08:00 null gap',
      '03-02T08:00 03-02T09:00 Ann layer',
      '03-02T09:00 03-02T09:30 Ben override',
      '03-02T09:30 03-02T10:00 Ann layer',
    ]
    assert.equal(await shifts(world, id, '03-02T07:00', '03-02T12:00'), [...past, '03-02T10:00 03-02T12:00 Ben layer'])
    await world.call(routes.deleteLayer, { params })
    await world.call(routes.updateSchedule, { params: { id }, body: { timezone: 'Asia/Tokyo' } })
    const after = [...past, '03-02T10:00 03-02T11:00 Ben layer', '03-02T11:00 03-02T12:00 null gap']
    assert.equal(await shifts(world, id, '03-02T07:00', '03-02T12:00'), after)
  },
  only,
)

story(
  test,
  'a former member keeps the past shifts, by name, in the calendar too',
  async world => {
    const ann = await responder(world, 'Ann')
    const [layered, covered] = [await newSchedule(world), await newSchedule(world)]
    const layer = { user_ids: [ann.id], rotation: 'weekly' as const }
    await world.call(routes.createLayer, { params: { id: layered.id }, body: layer })
    const cover = { user_id: ann.id, ends_at: '2026-03-04T08:00:00Z' }
    await world.call(routes.createOverride, { params: { id: covered.id }, body: cover })
    await world.leap('1h')
    await world.call(routes.removeMember, { params: { user_id: ann.id } })
    await world.leap('1h')
    assert.equal(await shifts(world, layered.id, '03-02T08:00', '03-02T10:00'), [
      '03-02T08:00 03-02T09:00 Ann layer',
      '03-02T09:00 03-02T10:00 null gap',
    ])
    assert.equal(await shifts(world, covered.id, '03-02T08:00', '03-02T10:00'), [
      '03-02T08:00 03-02T09:00 Ann override',
      '03-02T09:00 03-02T10:00 null gap',
    ])
    const lines = (await (await fetch(layered.calendar)).text()).split('\r\n')
    assert.ok(lines.includes('SUMMARY:Ann: Primary'), lines.join('\n'))
  },
  only,
)

story(
  test,
  'shifts are recorded each day without a change, as one row while the duty is the same, and kept for two years',
  async world => {
    const ann = await responder(world, 'Ann')
    const { id } = await newSchedule(world)
    await world.call(routes.createLayer, { params: { id }, body: { user_ids: [ann.id], rotation: 'daily' } })
    const recorded = () =>
      world.sql<{ hours: string }>('select (to_at - from_at) / 3600000 as hours from on_call_shift where schedule_id = $1', [id]) // biome-ignore format: one line
    assert.equal(await recorded(), [])
    await world.leap('25h')
    await world.leap('25h')
    const [row, ...none] = await recorded()
    assert.equal(none, [])
    assert.ok(Number(row?.hours) >= 48, `${row?.hours} h`)
    await world.sql('update on_call_shift set from_at = 0, to_at = 1 where schedule_id = $1', [id])
    await world.leap('25h')
    assert.is((await recorded()).length, 1, 'only what was recorded since is left')
  },
  only,
)

test.run()
