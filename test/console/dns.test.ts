import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { serveAddresses } from '../dns-record/relay.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

type Resolver = Awaited<ReturnType<typeof serveAddresses>>
const { test, look } = browserSuite<Browsing & { world: World; resolver: Resolver; id: string }>(
  'the console’s changes of DNS records',
)

const SET = { name: 'www.example.test', record_type: 'A' as const }

test.before(async context => {
  context.world = await createWorld()
  const { world } = context
  context.resolver = await serveAddresses(['192.0.2.1', '192.0.2.2'])
  const body = {
    domain: 'example.test',
    watched: [SET],
    resolvers: [context.resolver.server],
    interval_seconds: 60,
    friendly_name: 'Zone',
  }
  context.id = (await world.call(routes.createDnsRecordMonitor, { body })).body.id
  await world.settle()
})
test.after(({ world }) => world.close())

/** Another answer, seen by the next run. */
async function change({ world, resolver }: { world: World; resolver: Resolver }, addresses: string[]): Promise<void> {
  resolver.answer(addresses)
  await world.advance('61s')
}

look('a change is shown as a difference, and accepted by its hash', async context => {
  const { world, page, id } = context
  await change(context, ['192.0.2.2', '192.0.2.9'])
  const browser = await signedIn(world, page)
  const screen = await browser.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`/console/monitors/dns_record/${id}`)
  const set = screen.getByRole('article', { name: 'www.example.test A' })
  await set.getByRole('deletion').getByText('192.0.2.1').waitFor()
  await set.getByRole('insertion').getByText('192.0.2.9').waitFor()
  assert.is(await set.getByRole('deletion').count(), 1)
  assert.is(
    await set.locator('.values').getByText('192.0.2.2', { exact: true }).count(),
    2,
    'what stays is on both sides',
  )
  await set.getByText('Values by region').click()
  await set.getByRole('row', { name: /local .*the change/ }).waitFor()
  await judge(screen, 'a change')
  await set.getByRole('button', { name: 'Accept as expected' }).click()
  await screen.getByText('Accepted. These values are expected from now on.').waitFor()
  await set.locator('.status').getByText('As expected').waitFor()
  assert.is(await set.getByRole('button').count(), 0)
  await judge(screen, 'an accepted change')
  const [baseline] = (await world.call(routes.listDnsBaselines, { params: { monitor_id: id } })).body
  assert.equal([baseline?.source, baseline?.rdata], ['accepted', ['192.0.2.2', '192.0.2.9']])
  assert.equal(complaints, [])
  await browser.close()
})

look('a change that changes again before it is accepted is refused, and the new one is shown', async context => {
  const { world, page, id } = context
  await change(context, ['192.0.2.33'])
  const browser = await signedIn(world, page)
  const screen = await browser.newPage()
  await screen.goto(`/console/monitors/dns_record/${id}`)
  const set = screen.getByRole('article', { name: 'www.example.test A' })
  await set.getByRole('insertion').getByText('192.0.2.33').waitFor()
  // Nothing is read anew: what is accepted is what was seen.
  await browser.route('**/events', route => route.abort())
  await browser.route('**/baselines', route => route.abort())
  await change(context, ['192.0.2.44'])
  await set.getByRole('insertion').getByText('192.0.2.33').waitFor()
  // What was not read is asked for again now and then: not before the answer may be read.
  const refused = screen.waitForResponse(response => response.status() === 409 || response.status() === 412)
  await set.getByRole('button', { name: 'Accept as expected' }).click()
  await refused
  await browser.unroute('**/baselines')
  await screen.getByText(/The values have changed again in the meantime, so nothing was accepted/).waitFor()
  await set.getByRole('insertion').getByText('192.0.2.44').waitFor()
  const [baseline] = (await world.call(routes.listDnsBaselines, { params: { monitor_id: id } })).body
  assert.equal(baseline?.rdata, ['192.0.2.2', '192.0.2.9'])
  await judge(screen, 'a refused change')
  await browser.close()
})

look('a viewer sees the change without the button to accept it; all texts are in German', async context => {
  const { world, page, id } = context
  const account = (await world.call(routes.getAccount)).body.id
  const { member } = await addKey(world, account, 'viewer')
  const browser = await signedIn(world, page, member)
  const screen = await browser.newPage()
  await screen.goto(`/console/monitors/dns_record/${id}`)
  await screen.getByRole('insertion').getByText('192.0.2.44').waitFor()
  assert.is(
    await screen
      .getByRole('main')
      .getByRole('button', { name: /^(?!Export)/ })
      .count(),
    0,
  )
  await screen.evaluate(`localStorage.setItem('pharos.language', 'de')`)
  await screen.reload()
  await screen.getByRole('heading', { name: 'Erwartet' }).waitFor()
  assert.not.match(await screen.getByRole('main').ariaSnapshot(), /Expected|Accept|Seen|since/)
  await browser.close()
})

test.run()
