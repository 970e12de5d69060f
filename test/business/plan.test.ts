import {
  FEATURE_NAMES,
  type Feature,
  type LimitName,
  PLAN_TABLE,
  PLANS,
  type Plan,
} from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { FEATURE_CALLS, firstPlan, LIMIT_WALKS, refused, type Walk } from './plan-walk.ts'

const test = suite<{ world: World }>('each feature and each limit of each plan')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
})
test.after(({ world }) => world.close())

async function walkOn(world: World, plan: Plan): Promise<Walk> {
  return { world, plan, account: await addAccount(world, plan, plan) }
}

for (const plan of PLANS)
  for (const feature of FEATURE_NAMES) {
    const has = PLAN_TABLE[plan][feature]
    test(`${plan}: ${feature} is ${has ? 'allowed' : 'a 402 that names the plan that has it'}`, async ({ world }) => {
      const walk = await walkOn(world, plan)
      const answer = await FEATURE_CALLS[feature](walk)
      if (has) return assert.ok(answer.status < 300, JSON.stringify(answer.body))
      expectLack(answer, feature, plan)
      if (feature === 'white_label') await exceptFor(walk, 'branding')
      await exceptFor(walk, feature)
      assert.ok((await FEATURE_CALLS[feature](walk)).status < 300, 'an exception allows it')
    })
  }

function expectLack(answer: Parameters<typeof refused>[0], feature: Feature, plan: Plan): void {
  const field = { phone: 'type', white_label: 'white_label' }[feature as string] ?? null
  refused(answer, 'plan_required', { feature, plan, required_plan: firstPlan(limits => limits[feature]), field })
}

async function exceptFor({ world, account }: Walk, feature: Feature): Promise<void> {
  const exception = JSON.stringify({ [feature]: true })
  await world.sql('update account set plan_exceptions = plan_exceptions || $1::jsonb where id = $2', [
    exception,
    account.id,
  ])
}

const LIMITS = Object.keys(LIMIT_WALKS) as LimitName[]

for (const plan of PLANS)
  for (const name of LIMITS)
    test(`${plan}: ${name} holds`, async ({ world }) => {
      const walk: (walk: Walk, limit: never) => Promise<void> | void = LIMIT_WALKS[name]
      await walk(await walkOn(world, plan), PLAN_TABLE[plan][name] as never)
    })

test('every name of the table is walked', () => {
  assert.equal([...FEATURE_NAMES, ...LIMITS].sort(), Object.keys(PLAN_TABLE.free).sort())
})

test('an exception raises a quota, which then says the raised number', async ({ world }) => {
  const walk = await walkOn(world, 'free')
  await world.sql(`update account set plan_exceptions = '{"dns_record_monitors": 5}' where id = $1`, [walk.account.id])
  await LIMIT_WALKS.dns_record_monitors(walk, 5)
})

test('the plans are listed as the table has them, and an account shows what it may have', async ({ world }) => {
  const { account } = await walkOn(world, 'team')
  const { body: plans } = await account.call(routes.listPlans)
  assert.equal(
    plans,
    PLANS.map(plan => ({ plan, limits: PLAN_TABLE[plan] })),
  )
  assert.equal((await account.call(routes.getAccount)).body.limits, PLAN_TABLE.team)
})

test('a refusal of a plan is German where German is asked for', async ({ world }) => {
  const { account } = await walkOn(world, 'free')
  const response = await fetch(`${world.url}/dashboard`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json', 'x-language': 'de' },
    body: JSON.stringify({ name: 'Ours' }),
  })
  const { detail } = (await response.json()) as { detail: string }
  assert.is(detail, 'Nicht im Tarif free: eigene Dashboards; dafür braucht es den Tarif team.')
})

test.run()
