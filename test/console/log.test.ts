import { text } from 'node:stream/consumers'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge } from './at-console.ts'
import { type SentLog, sendLogs } from './log-world.ts'
import { addMember, openNow } from './on-call-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the console’s log explorer')

const MINUTE_MS = 60_000
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

test.before(async context => {
  const world = await createWorld({ roles: 'api', agent: false })
  context.world = world
  const many: SentLog[] = Array.from({ length: 130 }, (_, at) => ({
    message: `Order ${at + 1000} was placed`,
    attributes: { 'http.route': at % 3 === 0 ? '/cart' : '/order', 'order.number': at },
    ago: 30 * MINUTE_MS + at * 1_000,
  }))
  await sendLogs(world, 'shop', [
    ...many,
    { message: 'The card was declined', severity: 17, ago: 5 * MINUTE_MS, trace_id: TRACE, span_id: SPAN },
    { message: 'Slow answer of the bank', severity: 13, ago: 6 * MINUTE_MS, attributes: { 'bank.name': 'A "B"' } },
  ])
  await sendLogs(world, 'mail', [{ message: 'A mail was sent', ago: MINUTE_MS }])
})
test.after(({ world }) => world.close())

look('records are found, narrowed, opened and paged; the address says it all', async ({ world, page }) => {
  const { context, screen, complaints } = await openNow(world, page, '/console/logs')
  await screen.getByText('133 records').waitFor()
  const lines = screen.locator('.log-line')
  assert.match((await lines.first().textContent()) ?? '', /mail[\s\S]*A mail was sent/)
  assert.is(await lines.count(), 100)
  await screen.getByRole('button', { name: 'Show older records' }).click()
  await screen.getByText('133 records, all of them.').waitFor()
  assert.is(await lines.count(), 133)
  await judge(screen, 'records')

  const levels = screen.getByRole('region', { name: 'level' })
  await levels.getByRole('button', { name: 'error' }).first().click()
  await screen.waitForURL('**/console/logs?query=level%3Aerror')
  await screen.getByText('1 record, all of them.').waitFor()
  await levels.getByRole('button', { name: /^warn/ }).click()
  await screen.getByText('2 records, all of them.').waitFor()
  assert.is(await screen.getByLabel('Search', { exact: true }).inputValue(), '(level:error OR level:warn)')
  await screen.getByRole('region', { name: 'source' }).getByRole('button', { name: 'Leave out shop' }).click()
  await screen.getByRole('heading', { name: 'No record is like that' }).waitFor()
  await screen.goBack()
  await screen.getByText('2 records, all of them.').waitFor()

  await lines.filter({ hasText: 'The card was declined' }).getByRole('button').click()
  const record = screen.getByRole('article', { name: 'The whole record' })
  await record.getByText('service.name').waitFor()
  assert.is(
    await record.getByRole('link', { name: 'Open the trace' }).getAttribute('href'),
    `/console/traces/${TRACE}?span=${SPAN}`,
  )
  assert.match(screen.url(), /record=[0-9a-f-]{36}/)
  await judge(screen, 'an opened record')
  const shared = screen.url()
  await screen.goto(shared)
  await record.getByText('service.name').waitFor()
  await lines.filter({ hasText: 'Slow answer' }).getByRole('button').click()
  await record.getByRole('button', { name: 'Filter by bank.name: A "B"' }).click()
  await screen.getByText('1 record, all of them.').waitFor()
  assert.match(await screen.getByLabel('Search', { exact: true }).inputValue(), 'bank.name:"A \\"B\\""')
  await lines.getByRole('button').click()
  await record.getByRole('button', { name: 'Show bank.name as a column' }).click()
  await screen.getByRole('columnheader', { name: 'bank.name' }).waitFor()
  assert.match(screen.url(), 'columns=level%2Csource%2Cmessage%2Cbank.name')
  assert.equal(complaints, [])
  await context.close()
})

look(
  'a search that cannot be read is refused at its field; the range is narrowed by keyboard',
  async ({ world, page }) => {
    const { context, screen, complaints } = await openNow(world, page, '/console/logs')
    const field = screen.getByLabel('Search', { exact: true })
    await field.fill('source:shop "not closed')
    await screen.getByRole('button', { name: 'Search', exact: true }).click()
    await screen.getByRole('alert').getByText('At character 13: this quote is not closed.').waitFor()
    assert.is(await field.getAttribute('aria-invalid'), 'true')
    await judge(screen, 'a refused search')
    assert.match(screen.url(), /\/console\/logs$/)
    await field.fill('source:shop placed')
    assert.is(await screen.getByRole('alert').count(), 0)
    await field.press('Enter')
    await screen.getByText('130 records', { exact: true }).waitFor()
    await screen.goto('/console/logs?query=level%3Aloud')
    await screen.getByText('At character 1: a level is one of').waitFor()

    await screen.goto('/console/logs?query=source%3Ashop')
    await screen.getByText('132 records', { exact: true }).waitFor()
    const bars = screen.getByRole('group', { name: /^Mark a time/ })
    await bars.focus()
    for (const key of ['ArrowLeft', ...Array.from({ length: 11 }, () => 'Shift+ArrowLeft')]) await bars.press(key)
    await screen.getByText(/: 2 records, of them errors: 1/).waitFor()
    await bars.press('Enter')
    await screen.waitForURL('**from=*')
    await screen.getByText('2 records', { exact: true }).waitFor()
    await screen.getByLabel('From', { exact: true }).waitFor()
    await judge(screen, 'a range from one instant to another')
    await screen.getByRole('button', { name: 'How to search' }).click()
    await judge(screen, 'how to search')
    assert.equal(complaints, [])
    await context.close()
  },
)

look(
  'patterns and insights lead to their records; a view keeps the search; all is exported',
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
    await screen.locator('.patterns > li').first().getByRole('link', { name: 'Its records' }).click()
    await screen.getByText('130 records', { exact: true }).waitFor()
    assert.match(await screen.getByLabel('Search', { exact: true }).inputValue(), /^pattern:\d+$/)

    await screen.goto('/console/logs?query=source%3Ashop+level%3Aerror&columns=message%2Chost')
    await screen.getByRole('button', { name: 'Views' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Views' })
    await dialog.getByLabel('Name of what is shown now').fill('Errors of the shop')
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

    const [download] = await Promise.all([
      screen.waitForEvent('download'),
      screen.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const csv = await text(await download.createReadStream())
    assert.is(csv.trim().split('\n').length, 3)
    assert.match(csv, 'The card was declined')
    assert.equal(complaints, [])
    await context.close()
  },
)

look(
  'attack texts do not run, and can be searched for; a viewer sees all and changes nothing',
  async ({ world, page }) => {
    const attack = '<img src=x onerror="document.title=1">'
    const attacks = { message: attack, attributes: { [attack]: attack, 'a,b': attack } }
    await sendLogs(world, attack, [attacks, { message: 'javascript:document.title=1', attributes: { level: 'x' } }])
    await world.call(routes.createLogView, {
      body: { name: attack, filters: { search: '"<img src=x onerror"', source: attack }, columns: [attack] },
    })
    const member = await addMember(world, 'Vera')
    await world.call(routes.updateMember, { params: { user_id: member }, body: { role: 'viewer' } })
    const { context, screen, complaints } = await openNow(world, page, '/console/logs', member)
    const hit = screen.locator('.col-message').filter({ hasText: 'onerror' })
    await screen.locator('.log-line').filter({ has: hit }).getByRole('button').click()
    const record = screen.getByRole('article', { name: 'The whole record' })
    await record.getByRole('button', { name: `Filter by ${attack}: ${attack}` }).click()
    await screen.getByText('1 record', { exact: true }).waitFor()
    await screen
      .getByRole('region', { name: 'source' })
      .getByRole('button', { name: `Leave out ${attack}` })
      .click()
    await screen.getByRole('heading', { name: 'No record is like that' }).waitFor()
    await screen.goto('/console/logs?tab=patterns')
    await screen.getByText('onerror').first().waitFor()
    await screen.goto('/console/logs?query=attributes.level%3Ax&facets=%3Cimg%20src%3Dx%3E,attributes.level')
    await screen.getByText('1 record', { exact: true }).waitFor()
    await screen.getByRole('button', { name: 'Views' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Views' })
    await dialog.getByRole('link', { name: 'Errors of the shop' }).waitFor()
    for (const name of ['Save', 'Replace', 'Delete'])
      assert.is(await dialog.getByRole('button', { name }).count(), 0, name)
    await dialog.getByRole('link', { name: attack }).click()
    await screen.getByRole('columnheader', { name: attack }).waitFor()
    assert.match(await screen.title(), /^Logs/)
    assert.equal(complaints, [])
    await context.close()
  },
)

look('an incident leads to the logs of its service around its time', async ({ world, page }) => {
  const { body: service } = await world.call(routes.createService, {
    body: { name: 'Shop', telemetry_service: 'shop' },
  })
  const { body: incident } = await world.call(routes.createIncident, {
    body: { title: 'No orders', service_id: service.id },
  })
  const { context, screen, complaints } = await openNow(world, page, `/console/incidents/${incident.id}`)
  await screen.getByRole('link', { name: 'Logs of shop around it' }).click()
  await screen.waitForURL('**/console/logs?query=source*from=*')
  await screen.getByText('2 records', { exact: true }).waitFor()
  assert.equal(complaints, [])
  await context.close()
})

look('a range without logs says how they come', async ({ world, page }) => {
  const past = 'from=2020-01-01T00%3A00%3A00Z&to=2020-01-02T00%3A00%3A00Z'
  const { context, screen, complaints } = await openNow(world, page, `/console/logs?${past}`)
  await screen.getByRole('heading', { name: 'There are no logs in this range' }).waitFor()
  await screen.getByText(`OTEL_EXPORTER_OTLP_ENDPOINT=${world.url}`).waitFor()
  await judge(screen, 'no logs')
  assert.equal(complaints, [])
  await context.close()
})

test.run()
