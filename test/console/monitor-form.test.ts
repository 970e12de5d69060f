import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, open } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the form of an HTTP monitor in the console')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

look('the kinds are chosen from cards', async ({ world, page }) => {
  const { context, screen, complaints } = await open(world, page, '/console/monitors')
  await screen.getByRole('link', { name: 'Add a monitor' }).click()
  await screen.getByRole('heading', { name: 'What should be watched?' }).waitFor()
  await judge(screen, 'the kinds')
  await screen.getByRole('link', { name: 'Website or API' }).click()
  await screen.getByRole('heading', { name: 'New website or API' }).waitFor()
  await judge(screen, 'an empty form')
  assert.equal(complaints, [])
  await context.close()
})

look('it is tried before it is saved, and saved as it was tried', async ({ world, page }) => {
  const target = await world.startTarget()
  target.answer((request, response) => {
    response.writeHead(request.headers['x-key'] === 'k1' ? 200 : 403, { 'x-build': '<b>7</b>' })
    response.end('<script>document.title="run"</script>')
  })
  const { context, screen, complaints } = await open(world, page, '/console/monitors/new?type=http')
  await screen.getByLabel('Address').fill(target.url)
  await screen.getByLabel('Name', { exact: true }).fill('Shop')
  await screen.getByText('local').first().click()
  await screen.getByRole('button', { name: 'Test run' }).click()
  const result = screen.getByRole('region', { name: 'What the test run saw' })
  await result.getByText('A status that is not expected').waitFor()
  await result.getByText('document.title="run"').waitFor()
  await judge(screen, 'a test run that failed')
  assert.is(await screen.title(), 'New website or API · Pharos')
  await screen.getByText('Method, headers, body, credentials').click()
  await screen.getByRole('button', { name: 'Add a header' }).click()
  await screen.getByLabel('Name of the header').fill('X-Key')
  await screen.getByLabel('Value of the header').fill('k1')
  await screen.getByRole('checkbox', { name: 'secret' }).check()
  await screen.getByText('Status codes and conditions on the response').click()
  await screen.getByRole('button', { name: 'Add a condition' }).click()
  await screen.getByLabel('Expected value').fill('title')
  await screen.getByRole('button', { name: 'Test run' }).click()
  await result.getByText('Well').waitFor()
  await result.getByText('document.title="run"').waitFor()
  await judge(screen, 'a test run that went well')
  assert.equal((await world.call(routes.listMonitors)).body, [])
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.waitForURL('**/console/monitors/http/*')
  const [job] = (await world.call(routes.listHttpJobs)).body
  assert.equal(
    [job?.friendly_name, job?.uri, job?.check_regions, job?.assertions[0]?.target],
    ['Shop', target.url, ['local'], 'title'],
  )
  assert.equal(job?.request_headers, [{ name: 'X-Key', value: null, secret: true, has_value: true }])
  assert.equal(complaints, [])
  await context.close()
})

look('what is wrong is said at its field, also in a folded part', async ({ world, page }) => {
  const { context, screen } = await open(world, page, '/console/monitors/new?type=http')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByText('is required').waitFor()
  assert.is(await screen.getByLabel('Address').getAttribute('aria-invalid'), 'true')
  await screen.getByLabel('Address').fill('ftp://example.com')
  await screen.getByText('must be an absolute http or https address').waitFor()
  await screen.getByLabel('Address').fill('http://127.0.0.1:9/')
  await screen.getByText('Timeout, retries, and how many failures count').click()
  await screen.getByLabel('Failed runs …').fill('3')
  await screen.getByText('Timeout, retries, and how many failures count').click()
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByText('must not be more than failure_window (1)').waitFor()
  assert.ok(await screen.getByLabel('Failed runs …').isVisible())
  await judge(screen, 'a refused form')
  await screen.getByLabel('Failed runs …').fill('1')
  // Only the server knows what can be registered.
  await screen.getByText('Certificate, domain, page speed').click()
  await screen.getByLabel('Domain').selectOption({ label: 'Watch it' })
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.locator('[aria-invalid="true"]').waitFor()
  assert.is(await screen.getByLabel('Domain').getAttribute('aria-invalid'), 'true')
  await context.close()
})

look('a draft survives a reload, without its secrets', async ({ world, page }) => {
  const { context, screen } = await open(world, page, '/console/monitors/new?type=http')
  await screen.getByLabel('Address').fill('https://draft.example/')
  await screen.getByText('Method, headers, body, credentials').click()
  await screen.getByRole('button', { name: 'Add a header' }).click()
  await screen.getByLabel('Name of the header').fill('X-Key')
  await screen.getByLabel('Value of the header').fill('s3cret')
  await screen.getByRole('checkbox', { name: 'secret' }).check()
  await screen.getByLabel('Credentials').selectOption({ label: 'Token (Bearer)' })
  await screen.getByLabel('Token').fill('t0ken')
  assert.not.match(String(await screen.evaluate('JSON.stringify(sessionStorage)')), /s3cret|t0ken/)
  await screen.reload()
  await screen.getByText('What you had typed before is back.').waitFor()
  assert.is(await screen.getByLabel('Address').inputValue(), 'https://draft.example/')
  assert.is(await screen.getByLabel('Name of the header').inputValue(), 'X-Key')
  await screen.getByRole('button', { name: 'Discard it' }).click()
  assert.is(await screen.getByLabel('Address').inputValue(), '')
  await context.close()
})

look('what the plan does not include is explained', async ({ world, page }) => {
  await world.sql(`update account set plan = 'free'`)
  const { context, screen } = await open(world, page, '/console/monitors/new?type=http')
  await screen.getByLabel('Address').fill('http://127.0.0.1:9/')
  await screen.getByLabel('Checked every').selectOption({ label: '10 seconds' })
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByText('the free plan checks every 60 s at most').waitFor()
  await screen.getByText('Nothing is saved. Change that setting').waitFor()
  await judge(screen, 'a limit of the plan')
  await world.sql(`update account set plan = 'enterprise'`)
  await context.close()
})

test.run()
