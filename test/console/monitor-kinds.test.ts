import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { serveAddresses } from '../dns-record/relay.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { certificate, startTlsTarget } from '../story/tls.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, open } from './at-console.ts'
import { tryAndCreate } from './monitor-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>(
  'certificates, DNS records and heartbeats in the console',
)

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

look('a certificate', async ({ world, page }) => {
  const target = await startTlsTarget(certificate())
  const { context, screen } = await open(world, page, '/console/monitors/new?type=tls')
  await screen.getByLabel('Host or IP address').fill('127.0.0.1')
  await screen.getByLabel('Port').fill(String(target.port))
  await screen.getByLabel('Days before expiry to warn').fill('20, 10')
  await screen.getByText('Server name, STARTTLS, revocation').click()
  await screen.getByRole('checkbox', { name: 'Check whether the certificate is revoked' }).uncheck()
  await tryAndCreate(world, screen, /Story Root/, 'a certificate')
  await screen.getByRole('region', { name: 'Current status' }).getByText('Valid', { exact: true }).waitFor()
  await screen
    .getByRole('region', { name: 'Certificate' })
    .getByText(/Story Root/)
    .first()
    .waitFor()
  await judge(screen, 'a certificate')
  const [job] = (await world.call(routes.listTlsJobs)).body
  assert.equal(job?.warn_days, [20, 10])
  await target.stop()
  await context.close()
})

look('DNS records', async ({ world, page }) => {
  const resolver = await serveAddresses(['192.0.2.1'])
  const { context, screen } = await open(world, page, '/console/monitors/new?type=dns_record')
  await screen.getByLabel('Domain').fill('example.test')
  await screen.getByLabel('Name', { exact: true }).first().fill('www.other.test')
  await screen.getByText('Which servers to query').click()
  await screen.getByLabel('Resolvers').fill(resolver.server)
  await screen.getByRole('button', { name: 'Test run' }).click()
  await screen.getByText('must be example.test or be below it').waitFor()
  await screen.getByLabel('Name', { exact: true }).first().fill('www.example.test')
  await tryAndCreate(world, screen, '192.0.2.1', 'DNS records')
  await screen.getByRole('region', { name: 'Current status' }).getByText('As expected', { exact: true }).waitFor()
  await judge(screen, 'DNS records')
  await context.close()
})

look('a heartbeat: how the job reports, and what it reports', async ({ world, page }) => {
  const { context, screen, complaints } = await open(world, page, '/console/monitors/new?type=cron')
  await screen.getByLabel('Name', { exact: true }).fill('Backup')
  await screen.getByLabel('Schedule').selectOption({ label: 'Cron schedule' })
  await screen.getByLabel('Cron expression').fill('nonsense')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.locator('[aria-invalid="true"]').waitFor()
  assert.is(await screen.getByLabel('Cron expression').getAttribute('aria-invalid'), 'true')
  await judge(screen, 'a heartbeat that is refused')
  await screen.getByLabel('Cron expression').fill('*/5 * * * *')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByRole('region', { name: 'How the job reports' }).waitFor()
  await judge(screen, 'a new heartbeat')
  const [job] = (await world.call(routes.listHeartbeats)).body
  await screen.getByText(`curl -fsS -m 10 --retry 5 ${job?.ping_url}`, { exact: true }).waitFor()
  await fetch(`${world.url}/ping/${job?.ping_key}/1`, { method: 'POST', body: '<script>document.title="run"</script>' })
  await world.advance('1s')
  await screen.getByRole('region', { name: 'Current status' }).getByText('Down', { exact: true }).waitFor()
  const pings = screen.getByRole('region', { name: 'Reports' })
  await pings.getByText('Failure').click()
  await pings.getByText('document.title="run"').waitFor()
  await screen.waitForURL('**?open=1')
  await screen.reload()
  await pings.getByText('document.title="run"').waitFor()
  await judge(screen, 'a heartbeat that is down')
  assert.is(await screen.title(), 'Backup · Pharos')
  assert.equal(
    complaints.filter(each => !each.includes('400')),
    [],
  )
  await context.close()
})

test.run()
