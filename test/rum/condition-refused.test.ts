import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('conditions that no SDK could evaluate are refused')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
})
test.after(({ world }) => world.close())

const conditions = [
  { kind: 'page_url', op: 'matches', value: '(a+)+$' },
  { kind: 'vital', op: 'gt', value: { name: 'XYZ', gt: 1 } },
  { kind: 'user_set', op: 'equals', value: 'a' },
]
const paths = ['conditions[0].value', 'conditions[1].value.name', 'conditions[2].op']

test('of rules and of filters, when they are created and when they are changed', async ({ world }) => {
  const { body: app } = await world.call(routes.createRumApp, { body: { name: 'shop' } })
  const app_id = app.id
  const rule = await world.call(routes.createRumRule, { params: { app_id }, body: { name: 'r', capture: 'analyze' } })
  const filter = await world.call(routes.createRumSessionFilter, { params: { app_id }, body: { name: 'f' } })
  for (const [route, params, body] of [
    [routes.createRumRule, { app_id }, { name: 'x', capture: 'analyze', conditions }],
    [routes.updateRumRule, { app_id, rule_id: rule.body.id }, { conditions }],
    [routes.createRumSessionFilter, { app_id }, { name: 'x', conditions }],
    [routes.updateRumSessionFilter, { app_id, id: filter.body.id }, { conditions }],
  ] as const) {
    const answer = await send(world, route, { params, body })
    assert.is(answer.status, 400, route.id)
    const { errors } = answer.body as { errors: { path: string; message: string }[] }
    assert.equal(
      errors.map(({ path }) => path),
      paths,
      route.id,
    )
    assert.match(errors[0]?.message ?? '', 'must not repeat a group that contains a quantifier')
  }
})

test.run()
