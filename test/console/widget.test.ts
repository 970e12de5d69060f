import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { COLOUR_NAMES, hexOfColour } from '@pharos/shared-protocol/contract/publishing/css-colour.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { batchOf, failure, sendBatch, view, vital } from '../rum/batch.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge } from './at-console.ts'
import { addMonitor } from './monitor-world.ts'
import { openNow } from './on-call-world.ts'
import { errors, sendShop } from './rule-world.ts'
import { sendLogs } from './telemetry-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('widgets in the console')
const ATTACK = '<img src=x onerror="document.title=1">'

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  await addMonitor(context.world, 'Shop')
  await sendShop(context.world, 'shop', 60)
  await sendLogs(context.world, 'shop', errors())
  await sendLogs(context.world, ATTACK, [{ message: ATTACK, severity: 17, ago: 60_000 }])
})
test.after(({ world }) => world.close())

async function emptyDashboard(world: World, name: string): Promise<string> {
  return (await world.call(routes.createDashboard, { body: { name } })).body.id
}

const readWidgets = async (world: World, id: string) =>
  (await world.call(routes.getDashboard, { params: { id } })).body.widgets

/** Begins a widget of a type and a source, whose data are drawn beside it. */
async function begin(screen: Page, title: string, type: string, source?: string) {
  await screen.getByRole('link', { name: 'Add a widget' }).first().click()
  await screen.getByLabel('Title').fill(title)
  await screen.getByLabel('Type').selectOption({ label: type })
  if (source) await screen.getByLabel('Source').selectOption({ label: source })
  return screen.getByRole('region', { name: 'Preview' })
}

async function add(screen: Page, title: string) {
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await screen.getByRole('article', { name: title }).waitFor()
}

look('figures of real users are drawn while you type', async ({ world, page }) => {
  const { body: app } = await world.call(routes.createRumApp, { body: { name: 'Webshop' } })
  const at = world.clock.now() - 60_000
  const events = [view(at), vital(at, 'LCP', 3_100), failure(at, ATTACK)]
  assert.is((await sendBatch(world, app.client_token, batchOf(app, events, at + 60_000))).status, 202)
  await storeOf(world).flush()
  const id = await emptyDashboard(world, 'Visitors')
  const { context, screen, complaints } = await openNow(world, page, `/console/dashboards/${id}`)
  let drawn = await begin(screen, 'LCP', 'Single value', 'Real users')
  await screen.getByLabel('Application').fill('Webshop')
  await screen.getByLabel('Aggregation').selectOption({ label: 'LCP, p75' })
  await drawn.getByText('3.1 s', { exact: true }).waitFor()
  await judge(screen, 'a widget of real users')
  await add(screen, 'LCP')
  drawn = await begin(screen, 'Broken', 'Table', 'Real users')
  await screen.getByLabel('Application').fill('Webshop')
  await screen.getByLabel('Group by').fill('error')
  await screen.getByRole('checkbox', { name: 'Errors', exact: true }).check()
  // Numbers of messages are left out.
  await drawn.getByText(ATTACK.replaceAll(/\d/g, '0')).waitFor()
  await drawn.getByRole('columnheader', { name: 'Errors' }).waitFor()
  await judge(screen, 'a table of real users')
  await add(screen, 'Broken')
  assert.equal(
    (await readWidgets(world, id)).map(({ query_config }) => query_config.application),
    ['Webshop', 'Webshop'],
  )
  assert.equal(complaints, [])
  await context.close()
})

look('charts, values and tables of each source are drawn while you type, and added', async ({ world, page }) => {
  const id = await emptyDashboard(world, 'Figures')
  const { context, screen, complaints } = await openNow(world, page, `/console/dashboards/${id}`)
  let drawn = await begin(screen, 'Queue', 'Time series', 'Metrics')
  await drawn.getByText('Select the data').waitFor()
  await judge(screen, 'a new widget')
  await screen.getByLabel('Metric').fill('queue.length')
  await screen.getByText('Jobs that wait').waitFor()
  await drawn.getByRole('group', { name: 'Queue' }).waitFor()
  await drawn.getByText('Show values as a table').click()
  await drawn.getByRole('cell', { name: '16', exact: true }).first().waitFor()
  await judge(screen, 'a widget of a metric')
  await add(screen, 'Queue')

  drawn = await begin(screen, 'Failing', 'Single value', 'Traces')
  await screen.getByLabel('Service', { exact: true }).fill('shop')
  await screen.getByLabel('Aggregation').selectOption({ label: 'Share of failed requests' })
  await drawn.getByText('20 %', { exact: true }).waitFor()
  await add(screen, 'Failing')

  drawn = await begin(screen, 'Operations', 'Table', 'Traces')
  await screen.getByLabel('Group by').fill('operation')
  await screen.getByRole('checkbox', { name: 'Duration, p95' }).check()
  await drawn.getByRole('cell', { name: 'POST /pay' }).waitFor()
  await judge(screen, 'a widget that is a table')
  await add(screen, 'Operations')

  drawn = await begin(screen, 'Errors by service', 'Time series', 'Logs')
  await screen.getByLabel('Group by').fill('source')
  await drawn.getByText(ATTACK).first().waitFor()
  await add(screen, 'Errors by service')

  drawn = await begin(screen, 'Up', 'Single value', 'Monitors')
  await screen.getByRole('checkbox', { name: /^Shop/ }).check()
  await drawn.getByText('previous:').waitFor()
  await add(screen, 'Up')
  assert.equal(
    (await readWidgets(world, id)).map(({ title, widget_type, data_source, layout }) => [
      title,
      widget_type,
      data_source,
      layout.y,
    ]),
    [
      ['Queue', 'timeseries', 'metrics', 0],
      ['Failing', 'stat', 'traces', 4],
      ['Operations', 'table', 'traces', 8],
      ['Errors by service', 'timeseries', 'logs', 12],
      ['Up', 'stat', 'uptime', 16],
    ],
  )
  await judge(screen, 'a dashboard with widgets')
  assert.match(await screen.title(), 'Figures')
  assert.equal(complaints, [])
  await context.close()
})

look('records, monitors and a text are added, and none runs its content', async ({ world, page }) => {
  const id = await emptyDashboard(world, 'Texts')
  const { context, screen, complaints } = await openNow(world, page, `/console/dashboards/${id}`)
  let drawn = await begin(screen, 'Errors', 'Newest log records')
  await screen.getByLabel('Search').fill('source:shop AND (')
  await drawn.getByText('Select the data').waitFor()
  await screen.getByLabel('Search').fill('')
  await drawn.getByText('card declined').first().waitFor()
  await drawn.locator('.source', { hasText: ATTACK }).first().waitFor({ state: 'attached' })
  await judge(screen, 'a widget of records')
  await add(screen, 'Errors')
  drawn = await begin(screen, 'Watched', 'Monitors')
  await drawn.getByRole('link', { name: 'Shop' }).waitFor()
  await add(screen, 'Watched')
  drawn = await begin(screen, 'Notes', 'Text')
  await screen.getByLabel('Text', { exact: true }).fill(`Call **Ada** ${ATTACK}`)
  await drawn.locator('strong', { hasText: 'Ada' }).waitFor()
  await judge(screen, 'a widget of text')
  await add(screen, 'Notes')
  assert.match(await screen.title(), 'Texts')
  assert.equal(complaints, [])
  await context.close()
})

look(
  'a widget is changed, rejected, duplicated and deleted, and another person’s change is not overwritten',
  async ({ world, page }) => {
    const id = await emptyDashboard(world, 'Changed')
    const body = {
      title: 'Errors',
      widget_type: 'stat' as const,
      data_source: 'logs' as const,
      query_config: { level: 'error' },
    }
    const { body: widget } = await world.call(routes.createWidget, { params: { dashboard_id: id }, body })
    const { context, screen } = await openNow(world, page, `/console/dashboards/${id}`)
    const menu = screen.getByLabel('Actions for Errors', { exact: true })
    await menu.click()
    await judge(screen, 'the menu of a widget')
    await screen.keyboard.press('Escape')
    assert.is(await screen.getByRole('link', { name: 'Duplicate' }).count(), 0)
    await menu.click()
    await screen.getByRole('article').getByRole('link', { name: 'Edit' }).click()
    await screen.getByLabel('Title').fill('')
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.locator('[aria-invalid="true"]').waitFor()
    await screen.getByLabel('Title').fill('All errors')
    await world.call(routes.updateWidget, { params: { id, widget_id: widget.id }, body: { title: 'Theirs' } })
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByText('Somebody else saved changes in the meantime').waitFor()
    await screen.getByRole('button', { name: 'Keep mine' }).click()
    await screen.getByLabel('Type').selectOption({ label: 'Time series' })
    await screen.getByText('Range, unit, colour').click()
    await screen.getByLabel('Colour', { exact: true }).fill('#147a3d')
    await screen.getByLabel('Range', { exact: true }).selectOption({ label: 'last 7 days' })
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByRole('article', { name: 'All errors' }).waitFor()
    const [changed] = await readWidgets(world, id)
    assert.equal(
      [changed?.widget_type, changed?.query_config, changed?.time_range_override, changed?.visualization_config],
      ['timeseries', { level: 'error', aggregation: 'count' }, { type: 'relative', value: '7d' }, { color: '#147a3d' }],
    )
    await screen.getByLabel('Actions for All errors').click()
    await screen.getByRole('link', { name: 'Duplicate' }).click()
    await screen.getByRole('button', { name: 'Add', exact: true }).click()
    await screen.getByRole('article', { name: 'All errors (copy)' }).waitFor()
    await screen.getByLabel('Actions for All errors', { exact: true }).click()
    await screen
      .getByRole('article', { name: 'All errors', exact: true })
      .getByRole('button', { name: 'Delete' })
      .click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await screen.getByRole('article', { name: 'All errors', exact: true }).waitFor({ state: 'detached' })
    assert.equal(
      (await readWidgets(world, id)).map(({ title }) => title),
      ['All errors (copy)'],
    )
    await context.close()
  },
)

look('the names of colours are those of the browser, with the colours that it has for them', async ({ page }) => {
  const seen = await page.evaluate(
    names =>
      names.map(name => {
        const box = document.createElement('p')
        box.style.color = name
        document.body.append(box)
        const [red = 0, green = 0, blue = 0] = (getComputedStyle(box).color.match(/\d+/g) ?? []).map(Number)
        return `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`
      }),
    COLOUR_NAMES,
  )
  assert.is(COLOUR_NAMES.length, 148)
  assert.equal(seen, COLOUR_NAMES.map(hexOfColour))
})

look('a unit of your own follows the number, and no text becomes markup or a style', async ({ world, page }) => {
  const id = await emptyDashboard(world, 'Own units')
  const base = { widget_type: 'stat', data_source: 'logs', query_config: { level: 'error' } } as const
  const make = async (title: string, visualization_config: Record<string, unknown>) =>
    world.call(routes.createWidget, { params: { dashboard_id: id }, body: { ...base, title, visualization_config } })
  await make('Rate', { y_unit: 'reqs/s', color: 'RebeccaPurple' })
  await make('Attack', { y_unit: ATTACK })
  // As a client with access to the database, or an older version, could have left it.
  const style = 'red;background:url(/attack);position:fixed'
  await world.sql(
    `update dashboard_widget set visualization_config = '${JSON.stringify({ y_unit: `"${ATTACK}`, color: style })}' where title = 'Attack'`,
  )
  const { context, screen, complaints } = await openNow(world, page, `/console/dashboards/${id}`)
  const asked: string[] = []
  screen.on('request', request => asked.push(request.url()))
  const rate = screen.getByRole('article', { name: 'Rate' }).locator('strong')
  await rate.getByText('reqs/s').waitFor()
  assert.is(await rate.evaluate(each => getComputedStyle(each).color), 'rgb(102, 51, 153)')
  const attack = screen.getByRole('article', { name: 'Attack' }).locator('strong')
  await attack.getByText(ATTACK).waitFor()
  assert.is(await attack.getAttribute('style'), null)
  assert.is(await screen.locator('article img').count(), 0)
  assert.equal([(await screen.title()) === '1', asked.filter(url => url.includes('attack'))], [false, []])
  await screen.getByLabel('Actions for Rate', { exact: true }).click()
  await screen.getByRole('article').getByRole('link', { name: 'Edit' }).click()
  await screen.getByText('Range, unit, colour').click()
  assert.is(await screen.getByLabel('Colour', { exact: true }).inputValue(), '#663399')
  const unit = screen.getByLabel('Text of the unit')
  assert.is(await unit.inputValue(), 'reqs/s')
  await unit.fill('')
  await unit.pressSequentially('ms/s')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('article', { name: 'Rate' }).getByText('ms/s').first().waitFor()
  const [changed] = await readWidgets(world, id)
  assert.equal(changed?.visualization_config, { y_unit: 'ms/s', color: 'RebeccaPurple' })
  assert.equal(complaints, [])
  await context.close()
})

test.run()
