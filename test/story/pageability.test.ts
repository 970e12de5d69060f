import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { policy, responder, schedule, user } from './paging.ts'

const only = { roles: 'api,response,delivery', agent: false }

async function service(world: World, escalation_policy_id: string): Promise<string> {
  return (await world.call(routes.createService, { body: { name: 'Checkout', escalation_policy_id } })).body.id
}

async function warnings(world: World): Promise<string[][]> {
  const rows = await world.sql<{ facts: { value: string }[] }>(
    `select message->'facts' as facts from delivery where event = 'pageability.holes' order by id`,
  )
  return rows.map(row => row.facts.map(fact => fact.value))
}

story(
  test,
  'a simulation matches what then happens',
  async world => {
    const [ann, ben] = [await responder(world, 'Ann', { methods: 2 }), await responder(world, 'Ben')]
    const nora = await responder(world, 'Nora', { methods: 0 })
    const [first = '', second = ''] = ann.methods
    const rule = (contact_method_id: string, delay_minutes: number) =>
      ann.call(routes.createNotificationRule, {
        params: { user_id: ann.id },
        body: { contact_method_id, urgency: 'high', delay_minutes },
      })
    await rule(first, 0)
    await rule(second, 7)
    const levels = [{ targets: [user(ann)] }, { targets: [user(nora)] }, { targets: [user(ben)] }]
    const id = await service(world, await policy(world, levels, 1))
    const simulation = { severity: 'critical' as const, acknowledged_after_minutes: 12 }
    const { body: told } = await world.call(routes.simulateIncident, { params: { id }, body: simulation })
    const body = { title: 'Down', service_id: id, severity: 'critical' as const }
    const { body: incident } = await world.call(routes.createIncident, { body })
    await world.advance('11m59s')
    await world.call(routes.acknowledgeIncident, { params: { id: incident.id } })
    await world.advance('1h')
    const { body: timeline } = await world.call(routes.listTimeline, {
      params: { id: incident.id },
      query: { limit: 200 },
    })
    const happened = timeline.filter(entry => entry.kind === 'paged').toReversed()
    assert.is(told.length, 4)
    assert.equal(
      told.map(({ at, level, user_id, type }) => [at, level, user_id, type]),
      happened.map(({ at, data }) => [at, data.level, data.user_id, data.type]),
    )
  },
  only,
)

story(
  test,
  'holes of the next 14 days, and a mail to admins about new ones only',
  async world => {
    const ann = await responder(world, 'Ann')
    const { body: primary } = await world.call(routes.createSchedule, { body: { name: 'Primary', timezone: 'UTC' } })
    const params = { id: primary.id }
    const layer = { user_ids: [ann.id], rotation: 'daily' as const, ends_at: '2026-03-10T08:00:00Z' }
    const { body: made } = await world.call(routes.createLayer, { params, body: layer })
    const id = await service(world, await policy(world, [{ targets: [schedule(primary.id)] }]))
    const { body: found } = await world.call(routes.getPageability, { params: { id } })
    assert.equal([found.reaches_someone, found.checked_until], [false, '2026-03-16T08:00:00.000Z'])
    assert.equal(
      found.holes.map(({ from, to, kind, level, schedule_id, text }) => [from, to, kind, level, schedule_id, text]),
      [
        [
          '2026-03-10T08:00:00.000Z',
          '2026-03-16T08:00:00.000Z',
          'gap',
          1,
          primary.id,
          'Nobody is on call for Primary.',
        ],
      ],
    )
    await world.leap('3d', '1h')
    assert.equal(await warnings(world), [
      ['Level 1. Nobody is on call for Primary. From 2026-03-10 08:00 to 2026-03-16 09:00 UTC.'],
    ])
    await world.call(routes.updateLayer, { params: { ...params, layer_id: made.id }, body: { ends_at: null } })
    assert.is((await world.call(routes.getPageability, { params: { id } })).body.reaches_someone, true)
    await world.leap('2d', '1h')
    assert.is((await warnings(world)).length, 1)
    const method = { user_id: ann.id, id: ann.methods[0] ?? '' }
    await ann.call(routes.deleteContactMethod, { params: method })
    await world.leap('2d', '1h')
    const [, second = []] = await warnings(world)
    assert.match(second.join(), /^Level 1\. Ann has no contact method\./)
    assert.is((await warnings(world)).length, 2)
  },
  only,
)

story(
  test,
  'admins hear at once of the shifts that a removed member leaves to nobody',
  async world => {
    const [ann, ben] = [await responder(world, 'Ann'), await responder(world, 'Ben')]
    const { body: primary } = await world.call(routes.createSchedule, { body: { name: 'Primary', timezone: 'UTC' } })
    const layer = { user_ids: [ann.id, ben.id], rotation: 'weekly' as const }
    await world.call(routes.createLayer, { params: { id: primary.id }, body: layer })
    await service(world, await policy(world, [{ targets: [schedule(primary.id)] }]))
    await world.leap('1d', '1h')
    assert.equal(await warnings(world), [])
    await world.call(routes.removeMember, { params: { user_id: ben.id } })
    await world.settle()
    const [told = []] = await warnings(world)
    assert.match(told.join(), /^Level 1\. Nobody is on call for Primary\. From 2026-03-\d\d \d\d:\d\d to 2026-03-/)
    await world.leap('2d', '1h')
    assert.is((await warnings(world)).length, 1, 'it is told once')
  },
  only,
)

story(
  test,
  'a time that is deliberately without anybody is a hole without a warning, and its incidents say so',
  async world => {
    const ann = await responder(world, 'Ann')
    const { body: primary } = await world.call(routes.createSchedule, { body: { name: 'Primary', timezone: 'UTC' } })
    const params = { id: primary.id }
    await world.call(routes.createLayer, { params, body: { user_ids: [ann.id], rotation: 'monthly' } })
    const nobody = { user_id: null, starts_at: '2026-03-02T09:00:00Z', ends_at: '2026-03-05T09:00:00Z' }
    const { body: override } = await world.call(routes.createOverride, { params, body: nobody })
    assert.is(override.user_id, null)
    const id = await service(world, await policy(world, [{ targets: [schedule(primary.id)] }]))
    const { body: found } = await world.call(routes.getPageability, { params: { id } })
    const text = 'Nobody is on call for Primary, because of an override.'
    assert.equal(
      found.holes.map(hole => [hole.from, hole.kind, hole.text, hole.on_purpose]),
      [['2026-03-02T09:00:00.000Z', 'gap', text, true]],
    )
    await world.leap('2d', '1h')
    assert.equal(await warnings(world), [])
    const now = (await world.call(routes.listOnCallNow)).body[0]
    assert.equal([now?.user_id, now?.until], [null, '2026-03-05T09:00:00.000Z'])
    const { body: incident } = await world.call(routes.createIncident, { body: { title: 'Down', service_id: id } })
    await world.settle()
    const { body: timeline } = await world.call(routes.listTimeline, { params: { id: incident.id } })
    assert.ok(
      timeline.some(entry => entry.text.includes(text)),
      JSON.stringify(timeline),
    )
    assert.not.ok(timeline.some(entry => entry.kind === 'paged'))
  },
  only,
)

story(
  test,
  'an account whose schedule cannot be read does not keep others from being warned',
  async world => {
    const { body: primary } = await world.call(routes.createSchedule, { body: { name: 'Primary', timezone: 'UTC' } })
    await service(world, await policy(world, [{ targets: [schedule(primary.id)] }]))
    await world.sql(`update on_call_schedule set timezone = 'Nowhere/Else'`)
    const { call, id, member } = await addAccount(world, 'Other')
    const levels = [{ targets: [{ type: 'user' as const, id: member }] }]
    const { body: pager } = await call(routes.createPolicy, { body: { name: 'Pager', levels } })
    await call(routes.createService, { body: { name: 'Shop', escalation_policy_id: pager.id } })
    world.lines.expect(/time zone/)
    await world.leap('1h', '10m')
    const rows = await world.sql(`select account_id from delivery where event = 'pageability.holes'`)
    assert.equal(rows, [{ account_id: id }])
    await world.sql(`update on_call_schedule set timezone = 'UTC'`)
    await world.leap('2h', '10m')
    assert.is((await world.sql(`select from delivery where event = 'pageability.holes'`)).length, 2)
  },
  only,
)

test.run()
