import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: SharedWorld }>('changing a monitor in the console')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

look('only changed fields are sent; unchanged secrets are kept', async ({ world, page }) => {
  const secret = [{ name: 'X-Key', value: 'k1', secret: true }]
  const given = { uri: 'http://127.0.0.1:9/', friendly_name: 'Shop', request_headers: secret, bearer_token: 'tok' }
  const { body: job } = await world.call(routes.createHttpJob, { body: given })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`/console/monitors/http/${job.id}/edit`)
  await screen.getByLabel('Name', { exact: true }).fill('Shop 2')
  await screen.getByLabel('Tags').fill('eu, web')
  await screen.getByText('Method, headers, body, credentials').click()
  assert.is(await screen.getByLabel('Header value').inputValue(), '')
  await judge(screen, 'an edit')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Shop 2' }).waitFor()
  const { body: changed } = await world.call(routes.getHttpJob, { params: { job_id: job.id } })
  assert.equal([changed.friendly_name, changed.tags, changed.has_bearer_token], ['Shop 2', ['eu', 'web'], true])
  assert.equal(changed.request_headers, job.request_headers)
  assert.equal(complaints, [])
  await context.close()
})

look('when two people change a monitor, the second sees both versions', async ({ world, page }) => {
  const body = { uri: 'http://127.0.0.1:9/', friendly_name: 'Mail' }
  const { body: job } = await world.call(routes.createHttpJob, { body })
  const params = { job_id: job.id }
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto(`/console/monitors/http/${job.id}/edit`)
  await screen.getByLabel('Name', { exact: true }).fill('Mail of mine')
  await world.call(routes.updateHttpJob, { params, body: { friendly_name: 'Mail of theirs', tags: ['theirs'] } })
  await screen.getByRole('button', { name: 'Save' }).click()
  const conflict = screen.getByRole('alert')
  await conflict.getByRole('cell', { name: 'Mail of theirs' }).waitFor()
  await conflict.getByRole('cell', { name: 'Mail of mine' }).waitFor()
  await judge(screen, 'two versions')
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Mail of mine' }).waitFor()
  const { body: kept } = await world.call(routes.getHttpJob, { params })
  assert.equal([kept.friendly_name, kept.tags], ['Mail of mine', ['theirs']])
  await context.close()
})

look(
  'a draft of an edit survives a reload and does not overwrite what was saved in the meantime',
  async ({ world, page }) => {
    const { body: job } = await world.call(MONITOR_ROUTES.tcp.create, { body: { host: '127.0.0.1', port: 9 } })
    const params = { tcp_job_id: job.id }
    const context = await signedIn(world, page)
    const screen = await context.newPage()
    await screen.goto(`/console/monitors/tcp/${job.id}/edit`)
    const isBack = async () => {
      await screen.reload()
      await screen.getByText('Your unsaved draft was restored.').waitFor()
      assert.is(await screen.getByLabel('Port').inputValue(), '99')
      assert.is(await screen.getByRole('alert').count(), 0)
    }
    await screen.getByLabel('Port').fill('99')
    await isBack()
    // What somebody else changes in another field is no other version of what was typed.
    await world.call(MONITOR_ROUTES.tcp.update, { params, body: { host: '127.0.0.2' } })
    await isBack()
    assert.is(await screen.getByLabel('Host').inputValue(), '127.0.0.2')
    await world.call(MONITOR_ROUTES.tcp.update, { params, body: { port: 98 } })
    await screen.reload()
    const conflict = screen.getByRole('alert')
    await conflict.getByRole('cell', { name: '98' }).waitFor()
    await conflict.getByRole('cell', { name: '99' }).waitFor()
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByRole('button', { name: 'Keep mine' }).click()
    await isBack()
    await world.call(MONITOR_ROUTES.tcp.update, { params, body: { port: 97 } })
    await screen.reload()
    await conflict.getByRole('cell', { name: '97' }).waitFor()
    await screen.getByRole('button', { name: 'Discard' }).click()
    await conflict.waitFor({ state: 'detached' })
    assert.is(await screen.getByLabel('Port').inputValue(), '97')
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await screen.getByRole('heading', { name: job.friendly_name }).waitFor()
    await context.close()
  },
)

look('the related monitors of an HTTP monitor have their own forms', async ({ world, page }) => {
  const { body: job } = await world.call(routes.createHttpJob, {
    body: { uri: 'https://www.example.com/', monitor_page_speed: true, monitor_tls: true },
  })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto(`/console/monitors/http/${job.id}`)
  const pairs = screen.getByRole('region', { name: 'Related monitors' })
  await pairs.getByRole('link').nth(2).waitFor()
  await pairs.getByRole('link', { name: 'Domain' }).click()
  await screen.getByRole('region', { name: 'Registration' }).waitFor()
  await judge(screen, 'a domain')
  await screen.getByRole('link', { name: 'Edit' }).click()
  await screen.getByLabel('Renewal date').fill('2027-01-31')
  await judge(screen, 'the form of a domain')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('a date set manually').waitFor()
  await screen.goto(`/console/monitors/page_speed/${job.page_speed_job_id}/edit`)
  await screen.getByLabel('Largest contentful paint').fill('2500')
  await judge(screen, 'the form of a page speed')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('2,500 ms').waitFor()
  await screen.getByRole('link', { name: 'Edit' }).click()
  await screen.getByText('Notes', { exact: true }).click()
  await screen.getByLabel('Runbook').fill('https://wiki.example.com/slow')
  await screen.getByRole('button', { name: 'Save' }).click()
  const runbook = screen.getByRole('link', { name: 'Runbook' })
  assert.is(await runbook.getAttribute('href'), 'https://wiki.example.com/slow')
  await judge(screen, 'a page speed')
  await context.close()
})

test.run()
