import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge } from './at-console.ts'
import { openNow } from './on-call-world.ts'
import { metricAttributes, metricTime, sendLogs, sendMetrics } from './telemetry-world.ts'
import { FAULTS_OF_ROWS } from './text-over-text.ts'

interface Context extends Browsing {
  world: World
  address: string
}
const { test, look } = browserSuite<Context>('plots: lines, figures, events and zoom')
const MINUTE_MS = 60_000
const LONG = 'a message that is far longer than a third of a dashboard '.repeat(4)

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  const { world } = context
  const now = world.clock.now()
  await sendMetrics(world, 'shop', [busy(now)])
  await sendLogs(world, 'shop', [
    { message: LONG, severity: 17, ago: MINUTE_MS },
    { message: 'served', ago: 2 * MINUTE_MS },
  ])
  await world.call(routes.createIncident, { body: { title: 'Checkout is down', severity: 'critical' } })
  const { body: dashboard } = await world.call(routes.createDashboard, { body: { name: 'The shop' } })
  context.address = `/console/dashboards/${dashboard.id}`
  const params = { dashboard_id: dashboard.id }
  const query_config = { metric_name: 'cpu.utilization', aggregation: 'avg', group_by: 'zone' }
  for (const title of ['Processor', 'Again'])
    await world.call(routes.createWidget, {
      params,
      body: { title, widget_type: 'timeseries', data_source: 'metrics', query_config },
    })
  const layout = { x: 0, y: 8, w: 4, h: 4 }
  const records = { title: 'Latest', widget_type: 'log_stream' as const, data_source: 'logs' as const, layout }
  await world.call(routes.createWidget, { params, body: records })
})
test.after(({ world }) => world.close())

/** A ratio each 30 s for 20 minutes, in two zones. */
function busy(now: number) {
  const dataPoints = ['a', `b ${'long '.repeat(30)}`].flatMap((zone, index) =>
    Array.from({ length: 40 }, (_, at) => ({
      timeUnixNano: metricTime(now - (at + 1) * 30_000),
      asDouble: 0.2 + index * 0.4,
      attributes: metricAttributes({ zone }),
    })),
  )
  return { name: 'cpu.utilization', unit: '1', gauge: { dataPoints } }
}

look('a legend has the figures of each line in its unit, and hides a line', async ({ world, page, address }) => {
  const { context, screen, complaints } = await openNow(world, page, address)
  const processor = screen.getByRole('article', { name: 'Processor' })
  const legend = processor.getByRole('table', { name: 'Lines: Processor' })
  await legend.getByRole('row', { name: 'a 20 % 20 % 20 %', exact: true }).waitFor()
  await legend.getByRole('row', { name: /^b long .* 60 % 60 % 60 %$/ }).waitFor()
  await processor.locator('canvas').waitFor()
  await judge(screen, 'plots on a dashboard')
  const line = legend.getByRole('button', { name: 'a', exact: true })
  assert.is(await line.getAttribute('aria-pressed'), 'true')
  await line.click()
  assert.is(await line.getAttribute('aria-pressed'), 'false')
  // The values at the cursor are those of the lines that are shown.
  await processor.getByRole('group', { name: 'Processor' }).press('ArrowLeft')
  const tip = processor.locator('.tip')
  await tip.getByText('60 %').waitFor()
  assert.is(await tip.getByText('20 %').count(), 0)
  assert.equal(complaints, [])
  await context.close()
})

look('an incident is named above the plots, and the pointer shows values', async ({ world, page, address }) => {
  const { context, screen } = await openNow(world, page, address)
  const events = screen.getByRole('list', { name: 'Events' })
  await events.getByRole('link', { name: /Incident #1: Checkout is down/ }).waitFor()
  const plot = screen.getByRole('article', { name: 'Processor' }).locator('.u-over')
  for (const name of ['Processor', 'Again']) await screen.getByRole('article', { name }).locator('canvas').waitFor()
  const box = await plot.boundingBox()
  if (!box) throw new Error('no plot')
  await screen.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2)
  const tips = screen.locator('.tip')
  await tips.getByText('20 %').waitFor()
  // The other plot shows the line of the cursor, and no second tooltip.
  assert.is(await tips.count(), 1)
  const lines = screen.locator('.u-cursor-x')
  const places = await lines.evaluateAll(all => all.map(each => new DOMMatrix(getComputedStyle(each).transform).e))
  assert.is(places.length, 2)
  assert.ok(places.every(place => place > 0) && Math.abs((places[0] ?? 0) - (places[1] ?? 0)) < 4, places.join())
  await context.close()
})

look('a dragged range is the range of the dashboard, and one step leads back', async ({ world, page, address }) => {
  const { context, screen } = await openNow(world, page, `${address}?range=30m`)
  const plot = screen.getByRole('article', { name: 'Processor' }).locator('.u-over')
  await plot.waitFor()
  const box = await plot.boundingBox()
  if (!box) throw new Error('no plot')
  await screen.mouse.move(box.x + box.width / 2, box.y + 20)
  await screen.mouse.down()
  await screen.mouse.move(box.x + box.width * 0.75, box.y + 20, { steps: 4 })
  await screen.mouse.up()
  await screen.waitForURL(/from=.+&to=.+before=30m/)
  const zoomed = new URL(screen.url()).searchParams
  const length = Date.parse(zoomed.get('to') ?? '') - Date.parse(zoomed.get('from') ?? '')
  assert.ok(length > 5 * MINUTE_MS && length < 10 * MINUTE_MS, `${length} ms`)
  await screen.getByRole('button', { name: 'Zoom out' }).click()
  await screen.waitForURL(/\?range=30m$/)
  // The same by keyboard.
  const drawn = screen.getByRole('article', { name: 'Processor' }).getByRole('group', { name: 'Processor' })
  await drawn.locator('canvas').waitFor()
  await drawn.press('+')
  await screen.waitForURL(/before=30m/)
  await drawn.locator('canvas').waitFor()
  await drawn.press('-')
  await screen.waitForURL(/\?range=30m$/)
  await context.close()
})

look('log lines fit a third of a dashboard: one line each, and the level is read', async ({ world, page, address }) => {
  const { context, screen } = await openNow(world, page, address)
  const lines = screen.getByRole('article', { name: 'Latest' }).getByRole('listitem')
  await lines.first().waitFor()
  const [first = '', second = ''] = await lines.allInnerTexts()
  assert.match(first.replaceAll(/\s+/g, ' '), /^\d\d:\d\d:\d\d error .*a message that is far longer/)
  assert.match(second.replaceAll(/\s+/g, ' '), /^\d\d:\d\d:\d\d info .*served/)
  const heights = await lines.evaluateAll(all => all.map(each => (each as HTMLElement).offsetHeight))
  assert.ok(
    heights.every(height => height < 32),
    heights.join(),
  )
  for (const width of [390, 1024, 1440]) {
    await screen.setViewportSize({ width, height: 900 })
    assert.equal(await screen.evaluate(FAULTS_OF_ROWS), [], `${width} px`)
  }
  await context.close()
})

test.run()
