import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { problemText } from '@pharos/shared-protocol/text/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { pharos } from '../cli/pharos.ts'
import { addCustomer, addPartner } from '../world/partner.ts'
import { addPayer, type BillingWorld, closeBillingWorld, createBillingWorld, planOf, standingOf } from './world.ts'

const test = suite<{ at: BillingWorld }>('the payment provider and accounts that a partner manages')

test.before(async context => {
  context.at = await createBillingWorld()
})
test.after(({ at }) => closeBillingWorld(at))

const DETAIL = 'The partner Reseller sets the plan of this account.'

test('nothing can be bought or changed at the provider: the refusal names the partner', async ({
  at: { world, stripe },
}) => {
  const partner = await addPartner(world, 'Reseller', { team: 5 })
  const customer = await addCustomer(world, partner)
  const { key } = customer
  for (const [route, body] of [
    [routes.openCheckout, { plan: 'business' }],
    [routes.openPortal, undefined],
    [routes.changeSubscription, { plan: 'business' }],
    [routes.changeSubscription, { cancel: false }],
    [routes.changeSubscription, { plan: 'business', cancel: true }],
  ] as const) {
    const { status, body: problem } = await send(world, route, { key, body })
    const { detail, params } = problem as Problem
    assert.equal([status, detail, params], [409, DETAIL, { code: 'managed_by_partner', partner: 'Reseller' }], route.id)
    const german = problemText(CATALOGUES.de, 'de', problem as Problem)
    assert.is(german, 'Den Tarif dieses Kontos legt der Partner Reseller fest.')
  }
  assert.equal([stripe.book.customers.size, stripe.book.subscriptions.size], [0, 0])
  const { managed_by, status, plan } = await standingOf(customer)
  assert.equal([managed_by, status, plan], ['Reseller', 'none', 'team'])
  const shown = await pharos(['billing', 'show'], { env: { PHAROS_BASE_URL: world.url, PHAROS_API_KEY: key } })
  assert.is(shown.stdout, 'Plan  team\nThe partner Reseller sets the plan.\n')
})

test('a subscription from before changes the plan no more, and can be ended', async ({ at }) => {
  const { world, stripe } = at
  const partner = await addPartner(world, 'Taker', { team: 5 })
  const payer = await addPayer(at, 'business')
  await stripe.deliver()
  assert.is(await planOf(payer), 'business')
  await world.sql(`update account set partner_id = $1, plan = 'enterprise' where id = $2`, [partner.id, payer.id])
  world.lines.expect(/of an account that a partner manages/)
  const { body: ending } = await payer.call(routes.changeSubscription, { body: { cancel: true } })
  assert.ok(ending.cancel_at !== null)
  stripe.book.reprice(payer.subscription, stripe.book.price('price_team').id, true)
  await stripe.deliver()
  assert.is((await standingOf(payer)).subscribed_plan, 'team')
  stripe.book.cancel(payer.subscription, 'cancellation_requested')
  await stripe.deliver()
  assert.is((await standingOf(payer)).status, 'none')
  assert.is(await planOf(payer), 'enterprise')
  assert.is((await standingOf(payer)).managed_by, 'Taker')
})

test.run()
