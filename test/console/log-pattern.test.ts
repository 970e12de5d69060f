import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import type { World } from '../world/world.ts'
import { judge } from './at-console.ts'
import { createShopWorld } from './log-world.ts'
import { openNow } from './on-call-world.ts'
import { savedList } from './saved-list.ts'

const { test, look } = browserSuite<Browsing & { world: World }>(
  'patterns, insights, views and the export of logs in the console',
)

test.before(async context => {
  context.world = await createShopWorld()
})
test.after(({ world }) => world.close())

/** Puts another search into the view on the screen, while somebody else does. */
async function replaceView(world: World, screen: Page, id: string): Promise<void> {
  const params = { id }
  // The list has not heard of it yet.
  const { body: before } = await world.call(routes.listLogViews)
  await screen.route('**/logs/views', route => route.fulfill({ json: before }))
  await world.call(routes.updateLogView, { params, body: { filters: { search: 'level:fatal' } } })
  await screen.goto('/console/logs?query=source%3Amail')
  await screen.getByRole('button', { name: 'Views' }).click()
  await screen.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Replace' }).click()
  await screen
    .getByRole('dialog', { name: /^Replace the view/ })
    .getByRole('button', { name: 'Replace' })
    .click()
  const both = screen.getByRole('dialog', { name: 'Somebody else saved changes in the meantime' })
  await both.getByText('source:mail').waitFor()
  await both.getByText('level:fatal').waitFor()
  await judge(screen, 'two versions of a view')
  const searchNow = async () => (await world.call(routes.getLogView, { params })).body.filters.search
  assert.is(await searchNow(), 'level:fatal')
  await screen.unroute('**/logs/views')
  await both.getByRole('button', { name: 'Replace' }).click()
  await both.waitFor({ state: 'detached' })
  await screen.getByRole('dialog', { name: 'Views' }).getByText('source:mail').waitFor()
  assert.is(await searchNow(), 'source:mail')
}

look(
  'patterns and insights link to their records; a view keeps the search; all results are exported',
  async ({ world, page }) => {
    const { context, screen, complaints } = await openNow(world, page, '/console/logs?range=30m')
    await screen.getByRole('link', { name: 'Insights' }).click()
    await screen.getByRole('heading', { name: 'Patterns that changed' }).waitFor()
    const declined = screen.getByRole('listitem').filter({ hasText: 'The card was declined' })
    await declined.getByText('New').waitFor()
    await judge(screen, 'insights')
    await screen.getByLabel('Range', { exact: true }).selectOption('1h')
    await screen.getByRole('link', { name: 'Patterns', exact: true }).click()
    await screen.getByText('4 patterns, the most frequent first').waitFor()
    const [first] = await screen.locator('.patterns > li').allTextContents()
    assert.match(first ?? '', /130 records[\s\S]*was placed/)
    await judge(screen, 'patterns')
    await screen.locator('.patterns > li').first().getByRole('link', { name: 'Show records' }).click()
    await screen.getByText('130 records', { exact: true }).waitFor()
    assert.match(await screen.getByLabel('Search', { exact: true }).inputValue(), /^pattern:\d+$/)

    await screen.goto('/console/logs?query=source%3Ashop+level%3Aerror&columns=message%2Chost')
    await screen.getByRole('button', { name: 'Views' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Views' })
    await dialog.waitFor()
    await screen.reload()
    await dialog.getByLabel('Name of the new view').fill('Errors of the shop')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('link', { name: 'Errors of the shop' }).waitFor()
    await judge(screen, 'views')
    const { body: views } = await world.call(routes.listLogViews)
    assert.equal(
      views.map(({ name, filters, columns, shared }) => ({ name, filters, columns, shared })),
      [
        {
          name: 'Errors of the shop',
          filters: { search: 'source:shop level:error' },
          columns: ['message', 'host'],
          shared: true,
        },
      ],
    )
    await replaceView(world, screen, String(views[0]?.id))
    await world.call(routes.createLogView, {
      body: { name: 'Of the CLI', filters: { level: 'warn,error', source: 'shop', excluded: 'placed, "a, b"' } },
    })
    await screen.goto('/console/logs')
    await screen.getByRole('button', { name: 'Views' }).click()
    await dialog.getByRole('link', { name: 'Of the CLI' }).click()
    await screen.getByText('2 records', { exact: true }).waitFor()
    assert.is(
      await screen.getByLabel('Search', { exact: true }).inputValue(),
      '(level:warn OR level:error) source:shop -placed -"a, b"',
    )
    await screen.getByRole('button', { name: 'Views' }).click()
    await dialog.getByRole('listitem').filter({ hasText: 'Of the CLI' }).getByRole('button', { name: 'Delete' }).click()
    await screen
      .getByRole('dialog', { name: 'Delete the view “Of the CLI”?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await dialog.getByRole('link', { name: 'Of the CLI' }).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Close' }).click()

    const { rows } = await savedList(screen, '', 'ndjson')
    assert.is(rows.length, 2)
    assert.match(rows.join(), 'The card was declined')
    assert.equal(complaints, [])
    await context.close()
  },
)

look('an incident links to the logs of its service around its time', async ({ world, page }) => {
  const { body: service } = await world.call(routes.createService, {
    body: { name: 'Shop', telemetry_service: 'shop' },
  })
  const { body: incident } = await world.call(routes.createIncident, {
    body: { title: 'No orders', service_id: service.id },
  })
  const { context, screen, complaints } = await openNow(world, page, `/console/incidents/${incident.id}`)
  await screen.getByRole('link', { name: 'Logs of shop around this time' }).click()
  await screen.waitForURL('**/console/logs?query=source*from=*')
  await screen.getByText('2 records', { exact: true }).waitFor()
  assert.equal(complaints, [])
  await context.close()
})

look('a range without logs says how to send them', async ({ world, page }) => {
  const past = 'from=2020-01-01T00%3A00%3A00Z&to=2020-01-02T00%3A00%3A00Z'
  const { context, screen, complaints } = await openNow(world, page, `/console/logs?${past}`)
  await screen.getByRole('heading', { name: 'No logs in this range' }).waitFor()
  await judge(screen, 'no logs')
  await screen.getByRole('link', { name: 'Send telemetry' }).click()
  await screen.getByText(`OTEL_EXPORTER_OTLP_ENDPOINT=${world.url}`).waitFor()
  assert.equal(complaints, [])
  await context.close()
})

test.run()
