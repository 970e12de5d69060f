import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newestCode } from '../world/contact.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld; me: string }>('escalation policies')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
  context.me = (await context.world.call(routes.getCurrentUser)).body.member.id
})
test.after(({ world }) => world.close())

test('levels are kept in order, moved, changed, replaced and removed', async ({ world, me }) => {
  const targets = [{ type: 'user' as const, id: me }]
  const levels = [1, 2, 3].map(delay_minutes => ({ delay_minutes, targets }))
  const { body: made } = await world.call(routes.createPolicy, { body: { name: 'Pager', levels } })
  const params = { id: made.id }
  const delays = async () => {
    const { body } = await world.call(routes.getPolicy, { params })
    return body.levels.map(({ position, delay_minutes }) => `${position}:${delay_minutes}`).join(' ')
  }
  assert.is(await delays(), '1:1 2:2 3:3')
  await world.call(routes.createEscalationLevel, { params, body: { position: 2, delay_minutes: 9, targets: [] } })
  assert.is(await delays(), '1:1 2:9 3:2 4:3')
  const first = { ...params, level_id: made.levels[0]?.id ?? '' }
  await world.call(routes.updateEscalationLevel, { params: first, body: { position: 4, round_robin: true } })
  assert.is(await delays(), '1:9 2:2 3:3 4:1')
  await world.call(routes.deleteEscalationLevel, { params: first })
  assert.is(await delays(), '1:9 2:2 3:3')
  await world.call(routes.updatePolicy, { params, body: { repeat_count: 9 } })
  assert.is(await delays(), '1:9 2:2 3:3', 'levels left out stay')
  await world.call(routes.updatePolicy, { params, body: { levels: [{ delay_minutes: 7, targets }] } })
  assert.is(await delays(), '1:7')
  const { body: all } = await world.call(routes.listPolicies)
  assert.equal(all.find(each => each.id === made.id)?.repeat_count, 9)
})

test('what does not fit is refused with the field named', async ({ world, me }) => {
  const target = { type: 'user', id: me }
  const cases = [
    [{ name: 'x', repeat_count: 10 }, 'repeat_count'],
    [{ name: 'x', levels: [{ delay_minutes: 0, targets: [target] }] }, 'levels[0].delay_minutes'],
    [{ name: 'x', levels: [{ targets: [target], position: 2 }] }, 'levels[0].position'],
    [{ name: 'x', levels: [{ delay_minutes: 1441, targets: [target] }] }, 'levels[0].delay_minutes'],
    [{ name: 'x', levels: [{ targets: [{ type: 'team', id: me }] }] }, 'levels[0].targets[0].type'],
    [{ name: 'x', levels: Array.from({ length: 21 }, () => ({ targets: [target] })) }, 'levels'],
  ] as const
  for (const [body, path] of cases) {
    const answer = await send(world, routes.createPolicy, { body })
    const { errors } = answer.body as { errors?: { path: string }[] }
    assert.equal([answer.status, errors?.[0]?.path], [400, path])
  }
  const body = { name: 'x', levels: [{ targets: [{ type: 'schedule', id: me }] }] }
  assert.is((await send(world, routes.createPolicy, { body })).status, 404, 'a member is no schedule')
})

test('a policy that a service uses, and a schedule that a policy pages, are not deleted', async ({ world }) => {
  const { body: schedule } = await world.call(routes.createSchedule, { body: { name: 'Primary', timezone: 'UTC' } })
  const levels = [{ targets: [{ type: 'schedule' as const, id: schedule.id }] }]
  const { body: policy } = await world.call(routes.createPolicy, { body: { name: 'Pager', levels } })
  const service = { name: 'Checkout', escalation_policy_id: policy.id }
  const { body: made } = await world.call(routes.createService, { body: service })
  const remove = () => send(world, routes.deletePolicy, { params: { id: policy.id } })
  const kept = await remove()
  assert.is(kept.status, 409)
  assert.match((kept.body as { detail: string }).detail, /Checkout/)
  const removeSchedule = () => send(world, routes.deleteSchedule, { params: { id: schedule.id } })
  assert.is((await removeSchedule()).status, 409)
  await world.call(routes.updateService, { params: { id: made.id }, body: { escalation_policy_id: null } })
  assert.is((await remove()).status, 204)
  assert.is((await removeSchedule()).status, 204)
})

test('a policy previews whom it would page, and whom it cannot, without a service', async ({ world, me }) => {
  const { body: schedule } = await world.call(routes.createSchedule, { body: { name: 'Empty', timezone: 'UTC' } })
  const levels = [
    { targets: [{ type: 'schedule' as const, id: schedule.id }] },
    { targets: [{ type: 'user' as const, id: me }], delay_minutes: 10 },
  ]
  const own = { user_id: me }
  const { body: method } = await world.call(routes.createContactMethod, {
    params: own,
    body: { type: 'email', value: 'me@example.com' },
  })
  const code = await newestCode(world, method.id)
  await world.call(routes.verifyContactMethod, { params: { ...own, id: method.id }, body: { code } })
  const { body: policy } = await world.call(routes.createPolicy, { body: { name: 'Alone', levels, repeat_count: 1 } })
  const params = { id: policy.id }
  const { body: told } = await world.call(routes.getPolicyPageability, { params })
  assert.ok(told.holes.some(({ kind, schedule_id }) => kind === 'gap' && schedule_id === schedule.id))
  const at = '2026-03-05T08:00:00Z'
  const { body: pages } = await world.call(routes.simulatePolicy, { params, body: { at } })
  assert.equal(
    pages.map(({ at, level, round, user_id }) => [at.slice(11, 16), level, round, user_id]),
    [
      ['08:00', 2, 1, me],
      ['08:10', 2, 2, me],
    ],
  )
  const far = { params, body: { at: '2036-03-05T08:00:00Z' } }
  assert.is((await send(world, routes.simulatePolicy, far)).status, 400)
})

test('an external key is unique', async ({ world }) => {
  const body = { name: 'Keyed', external_key: 'pager' }
  const { body: made } = await world.call(routes.createPolicy, { body })
  assert.is((await send(world, routes.createPolicy, { body })).status, 409)
  assert.is(
    (await send(world, routes.updatePolicy, { params: { id: made.id }, body })).status,
    200,
    'it may keep its own',
  )
})

test.run()
