import * as assert from 'uvu/assert'
import { type BillingWorld, closeBillingWorld, createBillingWorld, planOf } from '../billing/world.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & BillingWorld>('the subscription in the console')
const AT = '/console/settings/account'

test.before(async context => {
  Object.assign(context, await createBillingWorld({ roles: 'api' }))
})
test.after(context => closeBillingWorld(context))

look('an owner buys, changes and cancels a plan; an admin reads', async ({ world, stripe, page }) => {
  const account = await addAccount(world, 'Buyer', 'free')
  const admin = await addKey(world, account.id, 'admin')
  const [mine, theirs] = [await signedIn(world, page, account.member), await signedIn(world, page, admin.member)]
  const [screen, reading] = [await mine.newPage(), await theirs.newPage()]
  const complaints = complaintsOf(screen)
  await screen.goto(AT)
  const part = screen.getByRole('region', { name: 'Subscription: No subscription' })
  await part.getByLabel('Plan').selectOption('team')
  await part.getByRole('button', { name: 'Continue to payment' }).click()
  await screen.getByRole('button', { name: 'Pay' }).click()
  await screen.waitForURL(url => url.pathname === AT)
  await stripe.deliver()
  const paid = screen.getByRole('region', { name: 'Subscription: Paid' })
  await paid.getByText('€29.00').waitFor()
  await judge(screen, 'the subscription')
  await paid.getByLabel('Plan').selectOption('business')
  await paid.getByRole('button', { name: 'Change the plan' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Change the plan' }).click()
  await screen.getByText('The plan is changed.').waitFor()
  assert.is(await planOf(account), 'business')
  await paid.getByRole('button', { name: 'Cancel the subscription' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel the subscription' }).click()
  await paid.getByRole('button', { name: 'Keep the subscription' }).waitFor()
  await reading.goto(AT)
  const read = reading.getByRole('region', { name: 'Subscription: Paid' })
  await read.getByText('Invoices', { exact: true }).waitFor()
  for (const name of ['Keep the subscription', 'Change the plan', 'Payment methods and addresses'])
    assert.is(await read.getByRole('button', { name }).count(), 0, name)
  const [bought] = [...stripe.book.subscriptions.values()].filter(each => each.metadata.pharos_account === account.id)
  if (!bought) throw new Error('nothing was bought')
  stripe.book.declined.add(bought.customer)
  stripe.book.cancelAtEnd(bought, false)
  stripe.book.renew(bought)
  await stripe.deliver()
  await screen.reload()
  await screen.getByRole('region', { name: 'Subscription: A payment failed' }).getByRole('alert').waitFor()
  assert.equal(complaints, [])
  await mine.close()
  await theirs.close()
})

look('where the operator sets the plans, nothing of it is shown', async ({ page }) => {
  const world = await createWorld({ roles: 'api', agent: false })
  try {
    const account = await addAccount(world, 'Own house')
    const mine = await signedIn(world, page, account.member)
    const screen = await mine.newPage()
    const told = screen.waitForResponse(response => response.url().endsWith('/billing/subscription'))
    await screen.goto(AT)
    await (await told).finished()
    await screen.getByText('Security policy').waitFor()
    const text = (await screen.getByRole('main').textContent()) ?? ''
    assert.match(text, 'Security policy')
    assert.not.match(text, /subscription|invoice|payment/i)
    await mine.close()
  } finally {
    await world.close()
  }
})

test.run()
