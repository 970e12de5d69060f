import {
  FEATURE_NAMES,
  LIMIT_NAMES,
  type LimitName,
  PLAN_TABLE,
  PLANS,
  type Plan,
} from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { change } from './changing.ts'
import { FEATURE_THINGS, LIMIT_THINGS, type Make } from './plan-thing.ts'

const test = suite<{ world: World }>('what a smaller plan takes away, and a larger one gives back as it was')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

async function downAndBack(world: World, { make, from, to }: { make: Make; from: Plan; to: Plan }): Promise<void> {
  const account = await addAccount(world, 'There and back', from)
  const thing = await make({ world, account })
  const before = await thing.read()
  assert.is(await thing.works(), true, `works on ${from}`)
  await change(world, account.id, to)
  await world.advance('2m')
  assert.equal(await thing.read(), before, 'it is kept, and can be read')
  assert.is(await thing.works(), false, `off on ${to}`)
  await change(world, account.id, from)
  await world.advance('2m')
  assert.is(await thing.works(), true, 'works again')
  assert.equal(await thing.read(), before, 'as it was')
}

for (const feature of FEATURE_NAMES)
  for (const to of PLANS.filter(plan => !PLAN_TABLE[plan][feature]))
    for (const [name, make] of Object.entries<Make>(FEATURE_THINGS[feature]))
      test(`${feature}: ${name}, from business to ${to} and back`, ({ world }) =>
        downAndBack(world, { make, from: 'business', to }))

const LIMITED = LIMIT_NAMES.filter((name): name is LimitName & keyof typeof LIMIT_THINGS => LIMIT_THINGS[name] !== null)

for (const name of LIMITED)
  test(`beyond ${name}, from business to free and back`, ({ world }) => {
    const make = LIMIT_THINGS[name]
    assert.ok(make)
    return downAndBack(world, { make, from: 'business', to: 'free' })
  })

/** What no plan limits stays as it is on each of them: members, and domains of status pages. */
test('members and the domain of a page stay on every plan', async ({ world }) => {
  const account = await addAccount(world, 'Seats', 'business')
  const others = [await addKey(world, account.id, 'member'), await addKey(world, account.id, 'auditor')]
  const { body: page } = await account.call(routes.createStatusPage, { body: { friendly_name: 'Page' } })
  const params = { id: page.id }
  await world.sql('update person set email_verified_at = 1 where email = $1', [account.email])
  await account.call(routes.createCustomDomain, { params, body: { domain: 'status.example.com' } })
  const before = await seen(account, params)
  for (const plan of ['team', 'free', 'business'] as const) {
    await change(world, account.id, plan)
    assert.equal(await seen(account, params), before, plan)
    for (const { call } of others) assert.is((await call(routes.listServices)).status, 200, plan)
  }
})

async function seen({ call }: TestAccount, params: { id: string }) {
  const { body: members } = await call(routes.listMembers)
  const { body: domain } = await call(routes.getCustomDomain, { params })
  return [members.map(({ id, role, deactivated_at }) => [id, role, deactivated_at]), domain.domain]
}

test.run()
