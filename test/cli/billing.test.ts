import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type BillingWorld, closeBillingWorld, createBillingWorld, pay } from '../billing/world.ts'
import { createWorld } from '../world/world.ts'
import { pharos } from './pharos.ts'

const test = suite<BillingWorld>('pharos billing')

test.before(async context => {
  Object.assign(context, await createBillingWorld({ roles: 'api' }))
})
test.after(context => closeBillingWorld(context))

async function run({ world }: Pick<BillingWorld, 'world'>, ...words: string[]) {
  const env = { PHAROS_BASE_URL: world.url, PHAROS_API_KEY: world.ownerKey }
  return pharos(['billing', ...words], { env })
}

test('buys, changes, ends and shows a subscription with its invoices', async context => {
  const { stripe } = context
  assert.match((await run(context, 'show')).stdout, /^Plan +enterprise\nSubscription +none\n/)
  assert.match((await run(context, 'invoices')).stdout, /There are no invoices\./)
  assert.is((await run(context, 'portal')).code, 1)
  assert.is((await run(context, 'checkout', 'free')).code, 2)
  const { stdout } = await run(context, 'checkout', 'team')
  assert.is(await pay(stdout.trim()), 303)
  await stripe.deliver()
  assert.match((await run(context, 'show')).stdout, /^Plan +team\nSubscription +paid\nSubscribed plan +team\n/)
  assert.match((await run(context, 'change', 'business')).stdout, /^Plan +business\n/)
  assert.match((await run(context, 'cancel')).stdout, /^Ends +\d{4}-/m)
  assert.not.match((await run(context, 'resume')).stdout, /^Ends/m)
  assert.match((await run(context, 'portal')).stdout, /^http:\S+\/portal\/cus_\d+\S*\n$/)
  const invoices = (await run(context, 'invoices')).stdout
  assert.match(invoices, /^NUMBER +DATE +STATUS +TOTAL +DUE +PAGE\n/)
  assert.match(invoices, /^PH-\d+ .* paid +29\.00 EUR +0\.00 EUR +https:/m)
  assert.is(JSON.parse((await run(context, 'invoices', '--json')).stdout).length, 2)
})

test('an unreachable provider is an error, not an empty list', async context => {
  context.stripe.failsWith = 500
  context.world.lines.expect(/could not be asked/)
  context.world.lines.expect(/an outage/)
  const { code, stdout, stderr } = await run(context, 'invoices')
  context.stripe.failsWith = null
  assert.equal([code === 0, stdout], [false, ''])
  assert.match(stderr, /payment provider could not be asked/)
})

test('without a provider it shows the plan alone', async () => {
  const world = await createWorld({ roles: 'api', agent: false })
  try {
    assert.is(
      (await run({ world }, 'show')).stdout,
      'Plan  enterprise\nThis installation has no subscriptions; its operator sets the plan.\n',
    )
  } finally {
    await world.close()
  }
})

test.run()
