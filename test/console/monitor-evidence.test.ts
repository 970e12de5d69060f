import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { type Registry, rdapRecord, registryEnvironment, watchDomain } from '../story/domain.ts'
import { certificate, START, startTlsTarget, tlsMonitor } from '../story/tls.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, open } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World; registry: Registry }>(
  'the evidence of a monitor: a test run before it is saved, and its failure beside its success',
)

test.before(async context => {
  const { registry, environment } = await registryEnvironment()
  Object.assign(context, { registry, world: await createWorld({ agent: false, environment }) })
  await context.world.startBrowserAgent()
  context.world.lines.expect(/no agent online|has an agent again/)
})
test.after(async ({ world, registry }) => {
  registry.stop()
  await world.close()
})

/** The failure and the success, and in each what is marked. */
async function compared(screen: Page, failure: RegExp, success: RegExp, what: string) {
  const card = screen.getByRole('region', { name: 'Last failure and last success' })
  const sides = [/^Failed/, /^Succeeded/].map(name =>
    card.locator('.compare > div').filter({ has: screen.getByRole('heading', { name }) }),
  )
  for (const [index, said] of [failure, success].entries())
    await sides[index]?.locator('mark').filter({ hasText: said }).first().waitFor()
  await judge(screen, what)
  return card
}

look('a domain is tested before it is saved; a lapse is shown beside what was known', async context => {
  const { world, page, registry } = context
  registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z', registrar: 'First Registrar' })
  const domain = await watchDomain(world, 'http://www.shop.sj/')
  await world.leap('5s')
  const { context: browser, screen } = await open(world, page, `/console/monitors/dns/${domain.id}/edit`)
  registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z', registrar: 'Second Registrar' })
  await screen.getByRole('button', { name: 'Test run' }).click()
  const seen = screen.getByRole('region', { name: 'Test run result' })
  await seen.getByText('Second Registrar').waitFor()
  await judge(screen, 'a test run of a domain')
  assert.is((await domain.read()).registrar, 'First Registrar')

  registry.rdap = rdapRecord({ expiry: '2026-01-01T12:00:00Z', registrar: 'Third Registrar' })
  await domain.run()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await compared(screen, /Third Registrar/, /First Registrar/, 'a domain that has expired')
  await browser.close()
})

look('page speed is tested before it is saved; a page that is too heavy is shown beside a light one', async context => {
  const { world, page } = context
  const target = await world.startTarget()
  let weight = 1_000
  target.answer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<h1>Hello</h1><!--${'x'.repeat(weight)}-->`)
  })
  const { body: made } = await world.call(routes.createHttpJob, {
    body: { uri: target.url, monitor_page_speed: true, interval_seconds: 86_400 },
  })
  const params = { page_speed_job_id: made.page_speed_job_id ?? '' }
  await world.call(routes.updatePageSpeedJob, { params, body: { transfer_budget_bytes: 50_000 } })
  await world.settle()
  weight = 100_000
  const address = `/console/monitors/page_speed/${params.page_speed_job_id}/edit`
  const { context: browser, screen } = await open(world, page, address)
  await screen.getByRole('button', { name: 'Test run' }).click()
  const seen = screen.getByRole('region', { name: 'Test run result' })
  await seen.getByText(/^(9|10)\d(\.\d)? kB$/).waitFor()
  await judge(screen, 'a test run of page speed')

  await world.call(routes.runPageSpeedJob, { params })
  await world.settle()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  const card = await compared(screen, /kB/, /kB/, 'a page over its budget')
  await card.getByText(/^Transferred bytes: .* allowed: /).waitFor()
  await browser.close()
})

look('a rejected certificate is shown beside the valid one', async ({ world, page }) => {
  const day = 86_400_000
  const target = await startTlsTarget(certificate({ to: START + 100 * day }))
  const tls = await tlsMonitor(world, { port: target.port, check_revocation: false })
  target.show(certificate({ to: START - day / 2 }))
  await tls.run()
  const { context, screen } = await open(world, page, `/console/monitors/tls/${tls.id}`)
  await compared(screen, /Mar 2026/, /Jun 2026/, 'a certificate that has expired')
  await screen.getByText('The certificate has expired').first().waitFor()
  await target.stop()
  await context.close()
})

look('a failing browser check is shown beside its last successful run, step by step', async ({ world, page }) => {
  const target = await world.startTarget()
  let title = 'Open'
  target.answer((_, response) => void response.setHeader('content-type', 'text/html').end(`<h1>${title}</h1>`))
  const script = `await test.step('look at the door', () => page.goto('${target.url}'))
await test.step('it is open', () => expect(page.locator('h1')).toHaveText('Open', { timeout: 200 }))
await test.step('go in', () => Promise.resolve())`
  const body = { name: 'Door', script, frequency: '1h' as const }
  const { body: check } = await world.call(routes.createBrowserCheck, { body })
  await world.settle()
  title = 'Closed'
  await world.call(routes.runBrowserCheck, { params: { check_id: check.id } })
  await world.settle()
  const { context, screen } = await open(world, page, `/console/monitors/browser/${check.id}`)
  await compared(screen, /it is open: Failed/, /go in: Passed/, 'a browser check that fails')
  await context.close()
})

look('a failed and a missed report are shown beside the last successful one', async ({ world, page }) => {
  const { body: job } = await world.call(routes.createHeartbeat, {
    body: { friendly_name: 'Backup', schedule_type: 'period', period_seconds: 3_600, grace_seconds: 60 },
  })
  const ping = (path: string, body: string) =>
    fetch(`${world.url}/ping/${job.ping_key}${path}`, { method: 'POST', body })
  await ping('', 'all 12 tables\nwritten')
  await world.advance('1s')
  await ping('/3', 'only 4 tables\nwritten')
  await world.advance('1s')
  const { context, screen } = await open(world, page, `/console/monitors/cron/${job.id}`)
  await compared(screen, /only 4 tables/, /all 12 tables/, 'a report that failed')
  await ping('', 'all 13 tables\nwritten')
  await world.advance('2h')
  await screen.reload()
  const card = screen.getByRole('region', { name: 'Last failure and last success' })
  await card.getByText('The job did not report in time').waitFor()
  await card.locator('mark', { hasText: 'all 13 tables' }).waitFor()
  assert.is(await card.getByText('only 4 tables').count(), 0)
  await judge(screen, 'a report that did not come')
  await context.close()
})

test.run()
