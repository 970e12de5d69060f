import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { judge } from './at-console.ts'
import { addMember, openNow } from './on-call-world.ts'
import { metricAttributes, metricTime, sendMetrics, sendSpans, spanId, traceId } from './telemetry-world.ts'

const { test, look } = browserSuite<Browsing & { world: SharedWorld }>('the console’s metrics')
const ATTACK = '<img src=x onerror="document.title=1">'
const MINUTE_MS = 60_000

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
  const now = Math.floor(context.world.clock.now() / MINUTE_MS) * MINUTE_MS
  await sendMetrics(context.world, 'shop', [queue(now), requests(now), durations(now), attack(now)])
  await sendSpans(context.world, [
    { service: 'shop', trace: traceId(1), id: spanId(1), name: 'GET /cart', at: now - MINUTE_MS, took: 40 },
  ])
})
test.after(({ world }) => world.close())

/** A level with a gap, by zone: 10, 20, nothing, 40. */
function queue(now: number) {
  const dataPoints = ['a', 'b'].flatMap(zone =>
    [10, 20, null, 40].flatMap((value, at) =>
      value === null
        ? []
        : {
            timeUnixNano: metricTime(now - (4 - at) * MINUTE_MS),
            asDouble: zone === 'a' ? value : value / 10,
            attributes: metricAttributes({ zone }),
          },
    ),
  )
  return { name: 'queue.size', unit: 'By', description: 'Bytes that wait', gauge: { dataPoints } }
}

/** 60 more each minute: one per second. */
function requests(now: number) {
  const dataPoints = Array.from({ length: 20 }, (_, at) => ({
    startTimeUnixNano: metricTime(now - 60 * MINUTE_MS),
    timeUnixNano: metricTime(now - (20 - at) * MINUTE_MS),
    asInt: String(60 * (at + 40)),
  }))
  return { name: 'http.requests', unit: '{request}', sum: { aggregationTemporality: 2, isMonotonic: true, dataPoints } }
}

/** With an exemplar. */
function durations(now: number) {
  const time = { startTimeUnixNano: metricTime(now - 2 * MINUTE_MS), timeUnixNano: metricTime(now - MINUTE_MS) }
  const exemplars = [
    { timeUnixNano: metricTime(now - MINUTE_MS), asDouble: 42, traceId: traceId(1), spanId: spanId(1) },
  ]
  const point = { ...time, count: '4', sum: 100, bucketCounts: ['1', '2', '1'], explicitBounds: [10, 50], exemplars }
  return { name: 'http.duration', unit: 'ms', histogram: { aggregationTemporality: 1, dataPoints: [point] } }
}

function attack(now: number) {
  const point = {
    timeUnixNano: metricTime(now - MINUTE_MS),
    asDouble: 1,
    attributes: metricAttributes({ [ATTACK]: ATTACK }),
  }
  return { name: `evil ${ATTACK}`, unit: ATTACK.slice(0, 20), description: ATTACK, gauge: { dataPoints: [point] } }
}

look('a metric is found, aggregated, grouped and filtered; the address has all of it', async ({ world, page }) => {
  const { context, screen, complaints } = await openNow(world, page, '/console/metrics?source=shop')
  await screen.getByRole('button', { name: 'queue.size' }).waitFor()
  await screen.getByText('Only metrics sent by shop.').waitFor()
  await judge(screen, 'metrics to choose from')
  await screen.getByRole('searchbox').fill('bytes wait')
  await screen.getByRole('button', { name: 'http.requests' }).waitFor({ state: 'detached' })
  await screen.getByRole('button', { name: 'queue.size' }).click()
  const legend = screen.getByRole('group', { name: 'Series' })
  await legend.getByRole('row', { name: /avg\(queue.size\) 22 B 5.5 B 22 B/ }).waitFor()
  const a = screen.getByRole('region', { name: 'Query A' })
  await a.getByLabel('Aggregation').selectOption('max')
  await a.getByRole('combobox', { name: 'Group by' }).selectOption('zone')
  await legend.getByRole('row', { name: /zone=a 40 B 10 B 40 B/ }).waitFor()
  await legend.getByRole('row', { name: /zone=b 4 B 1 B 4 B/ }).waitFor()
  await judge(screen, 'a metric by groups')
  // A gap is a gap: the values as a table have no row for it.
  await screen.getByText('Show values as a table').click()
  const rows = screen.getByRole('table', { name: 'Values over time in By' }).getByRole('row')
  await rows.nth(3).waitFor()
  assert.is(await rows.count(), 4)
  await a.getByRole('combobox', { name: 'Attribute', exact: true }).fill('zone')
  await a.getByRole('combobox', { name: 'Value', exact: true }).fill('!a')
  await a.getByRole('button', { name: 'Add', exact: true }).click()
  await legend.getByRole('row', { name: /zone=a/ }).waitFor({ state: 'detached' })
  await screen.getByRole('button', { name: 'Add a query' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.waitFor()
  await screen.reload()
  await dialog.getByRole('button', { name: 'http.requests' }).click()
  await dialog.waitFor({ state: 'detached' })
  await legend.getByRole('row', { name: /B · rate\(http.requests\) 1 request\/s/ }).waitFor()
  await screen.reload()
  await legend.getByRole('row', { name: /A · zone=b/ }).waitFor()
  await judge(screen, 'two queries')
  await legend.getByRole('checkbox', { name: 'Show A · zone=b' }).uncheck()
  await screen.getByRole('group', { name: 'Values over time in {request}/s' }).press('ArrowLeft')
  await screen.getByRole('button', { name: 'Remove query A' }).click()
  await legend.getByRole('row', { name: /^Show rate/ }).waitFor()
  await screen.goto('/console/metrics?queries=[{"metric_name":1},7]&resolution=soon')
  await screen.getByText('Select a metric to see its values over time.').waitFor()
  assert.equal(complaints, [])
  await context.close()
})

const asked = (metric_name: string, aggregation: string) =>
  `/console/metrics?queries=${encodeURIComponent(JSON.stringify([{ metric_name, aggregation }]))}`

look('an exemplar links to its trace; attack texts do not run', async ({ world, page }) => {
  const { context, screen, complaints } = await openNow(world, page, asked('http.duration', 'p95'))
  await screen.getByText('single measurements', { exact: false }).waitFor()
  await judge(screen, 'exemplars')
  await screen.getByRole('link', { name: 'Trace', exact: true }).click()
  await screen.getByRole('heading', { level: 1, name: 'GET /cart' }).waitFor()
  await screen.getByRole('region', { name: 'GET /cart' }).waitFor()
  await screen.goto('/console/metrics')
  await screen.getByRole('button', { name: `evil ${ATTACK}` }).click()
  await screen.getByRole('combobox', { name: 'Group by' }).selectOption(ATTACK)
  await screen.getByRole('row', { name: `${ATTACK}=${ATTACK}` }).waitFor()
  assert.is(await screen.locator('main img').count(), 0)
  assert.not.equal(await screen.title(), '1')
  assert.equal(complaints, [])
  await context.close()
})

look('a query becomes a view that others open, and a widget', async ({ world, page }) => {
  const { body: dashboard } = await world.call(routes.createDashboard, { body: { name: 'The shop' } })
  const { context, screen, complaints } = await openNow(world, page, asked('queue.size', 'max'))
  await screen.getByRole('button', { name: 'Save as a view' }).click()
  await screen.waitForURL(/[?&]do=save&to=A/)
  await screen.getByLabel('Name', { exact: true }).fill(`Queue ${ATTACK}`)
  await judge(screen, 'saving a view')
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('link', { name: `Queue ${ATTACK}` }).waitFor()
  await screen.getByRole('button', { name: 'Add to a dashboard' }).click()
  await screen.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Waiting')
  await judge(screen, 'a new widget')
  await screen.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await screen.getByRole('button', { name: 'Open it' }).click()
  await screen.getByRole('article', { name: 'Waiting' }).waitFor()
  const { body: kept } = await world.call(routes.getDashboard, { params: { id: dashboard.id } })
  assert.equal(kept.widgets[0]?.query_config, { metric_name: 'queue.size', aggregation: 'max', resolution: 'auto' })

  const member = await addMember(world, 'Vera')
  await world.call(routes.updateMember, { params: { user_id: member }, body: { role: 'viewer' } })
  const viewer = await openNow(world, page, '/console/metrics', member)
  await viewer.screen.getByRole('link', { name: `Queue ${ATTACK}` }).click()
  await viewer.screen.getByRole('row', { name: /max\(queue.size\)/ }).waitFor()
  await judge(viewer.screen, 'a view')
  for (const name of ['Save as a view', 'Add to a dashboard', /^Delete/])
    assert.is(await viewer.screen.getByRole('button', { name }).count(), 0)
  await viewer.context.close()

  await screen.goto('/console/metrics')
  await screen.getByRole('button', { name: `Delete the view Queue ${ATTACK}` }).click()
  await judge(screen, 'deleting a view')
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('link', { name: `Queue ${ATTACK}` }).waitFor({ state: 'detached' })
  assert.equal(complaints, [])
  await context.close()
})

test.run()
