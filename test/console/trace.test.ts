import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { crumb, judge } from './at-console.ts'
import { addMember, openNow } from './on-call-world.ts'
import { type SentSpan, sendLogs, sendSpans, spanId, traceId } from './telemetry-world.ts'

const { test, look } = browserSuite<Browsing & { world: World; at: number }>('the console’s traces')
const ATTACK = '<img src=x onerror="document.title=1">'

test.before(async context => {
  const environment = { PHAROS_PROBE_TRACEPARENT: 'true' }
  context.world = await createWorld({ environment })
  context.at = context.world.clock.now() - 10 * 60_000
  await sendSpans(context.world, order(context.at))
  const ago = context.world.clock.now() - context.at - 60
  const log = { message: `out of stock ${ATTACK}`, severity: 17, ago, trace: traceId(1), span: spanId(3) }
  await sendLogs(context.world, 'orders', [log])
})
test.after(({ world }) => world.close())

/** An order: two services below the shop, of which one fails, and a span whose parent is not sent. */
function order(at: number): SentSpan[] {
  const shop = { service: 'shop', trace: traceId(1) }
  return [
    { ...shop, id: spanId(1), name: 'POST /order', at, took: 200, attributes: { 'http.route': '/order' } },
    { ...shop, id: spanId(2), parent: spanId(1), name: 'call orders', at: at + 10, took: 150 },
    {
      ...{ service: 'orders', trace: traceId(1), id: spanId(3), parent: spanId(2), name: `store ${ATTACK}` },
      ...{ at: at + 20, took: 120, status: 2, message: `no stock ${ATTACK}` },
      attributes: { [ATTACK]: ATTACK, rows: 7 },
      events: [{ name: `exception ${ATTACK}`, at: at + 90, attributes: { 'exception.type': 'Stock' } }],
      links: [{ trace: traceId(2), span: spanId(9) }],
    },
    { ...shop, id: spanId(4), parent: spanId(1), name: 'render', at: at + 165, took: 30 },
    {
      ...{ service: 'mail', trace: traceId(1) },
      id: spanId(5),
      parent: spanId(77),
      name: 'send',
      at: at + 190,
      took: 5,
    },
    { ...shop, trace: traceId(2), id: spanId(9), name: 'GET /cart', at: at + 60_000, took: 20 },
  ]
}

look('traces are found, and one is read span by span', async ({ world, page, at }) => {
  const { context, screen, complaints } = await openNow(world, page, '/console/traces')
  const rows = screen.getByRole('table', { name: 'Traces' }).getByRole('row')
  await rows.nth(2).waitFor()
  assert.is(await rows.count(), 3)
  await judge(screen, 'traces')
  await screen.getByRole('combobox', { name: 'Service', exact: true }).fill('orders')
  await screen.keyboard.press('Enter')
  await screen.waitForURL('**?service=orders')
  await screen.getByRole('link', { name: 'shop: GET /cart' }).first().waitFor({ state: 'detached' })
  await screen.getByRole('combobox', { name: 'Attribute', exact: true }).fill('rows')
  await screen.getByRole('combobox', { name: 'Value', exact: true }).fill('7')
  await screen.getByRole('button', { name: 'Add' }).click()
  await screen.getByLabel('At least (ms)').fill('100')
  await screen.getByRole('combobox', { name: 'Status' }).selectOption('error')
  await screen.waitForURL('**status=error')
  await judge(screen, 'a search of traces')
  await screen.reload()
  await rows.getByRole('link', { name: 'shop: POST /order' }).click()
  await screen.waitForURL(`**/console/traces/${traceId(1)}`)

  const tree = screen.getByRole('treegrid', { name: 'Spans by time' })
  await tree.getByRole('row').nth(5).waitFor()
  await screen.getByText('1 span names a parent that is missing').waitFor()
  assert.equal(
    await tree.getByRole('row').evaluateAll(all => all.map(row => [row.ariaLevel, row.ariaExpanded].join())),
    [',', '1,true', '2,true', '3,', '2,', '1,'],
  )
  await judge(screen, 'a trace')
  // By the keyboard alone.
  await tree.getByRole('row', { name: /POST \/order/ }).focus()
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'Enter']) await screen.keyboard.press(key)
  await screen.waitForURL(`**span=${spanId(3)}`)
  const panel = screen.getByRole('region', { name: 'store' })
  await panel.getByText('no stock').waitFor()
  await panel.getByText('1 event').waitFor()
  await panel.getByText(`out of stock ${ATTACK}`).waitFor()
  await judge(screen, 'a span')
  const logs = await panel.getByRole('link', { name: 'Open in the log explorer' }).getAttribute('href')
  assert.match(logs ?? '', `query=trace_id%3A${traceId(1)}+span_id%3A${spanId(3)}&from=`)
  assert.is(await screen.locator('main img').count(), 0)
  await screen.reload()
  await panel.getByText('no stock').waitFor()
  await panel.getByRole('button', { name: 'Close' }).press('Escape')
  await panel.waitFor({ state: 'detached' })
  await screen.keyboard.press('Enter')
  await panel.getByText('no stock').waitFor()
  await screen.getByLabel('Spans to show').selectOption('errors')
  await screen.getByText('3 of 5 spans shown').waitFor()
  await screen.getByLabel('Spans to show').selectOption('critical')
  await screen.getByText('4 of 5 spans shown').waitFor()
  await screen.getByLabel('Spans to show').selectOption('all')
  await panel.getByRole('button', { name: 'Zoom to this span' }).click()
  await screen.getByRole('group', { name: 'The whole trace; shown is 20 ms to 140 ms' }).press('+')
  await screen.getByRole('group', { name: 'The whole trace; shown is 50 ms to 110 ms' }).press('ArrowRight')
  await screen.waitForURL('**zoom=65%7E125**')
  await screen.getByRole('button', { name: 'Whole trace' }).click()
  const box = await screen.getByRole('group', { name: /^The whole trace/ }).boundingBox()
  if (!box) throw new Error('no minimap')
  await screen.mouse.move(box.x + box.width / 4, box.y + 9)
  await screen.mouse.down()
  await screen.mouse.move(box.x + box.width / 2, box.y + 9, { steps: 3 })
  await screen.mouse.up()
  await screen.getByRole('group', { name: 'The whole trace; shown is 50 ms to 100 ms' }).waitFor()
  await panel.getByRole('link', { name: traceId(2) }).click()
  await screen.getByRole('heading', { level: 1, name: 'GET /cart' }).waitFor()
  await crumb(screen, 'Traces').click()
  await screen.getByRole('textbox', { name: 'Open by trace ID' }).fill(` ${traceId(999).toUpperCase()} `)
  await screen.keyboard.press('Enter')
  await screen.waitForURL(`**/console/traces/${traceId(999)}`)
  await screen.getByText('No spans of this trace found').waitFor()
  await judge(screen, 'a trace that is not there')
  assert.equal(
    complaints.filter(each => !each.includes('404')),
    [],
  )
  assert.ok(at > 0)
  await context.close()
})

look('services with their figures and links; a viewer sees the same', async ({ world, page }) => {
  const member = await addMember(world, 'Vera')
  await world.call(routes.updateMember, { params: { user_id: member }, body: { role: 'viewer' } })
  const { context, screen, complaints } = await openNow(world, page, '/console/traces?view=services', member)
  const shop = screen.getByRole('row', { name: /^shop/ })
  await shop.waitFor()
  assert.match(
    (await shop.getByRole('link', { name: 'Logs' }).getAttribute('href')) ?? '',
    /query=source%3A%22shop%22&from=/,
  )
  assert.match(
    (await shop.getByRole('link', { name: 'Metrics' }).getAttribute('href')) ?? '',
    /metrics\?source=shop&from=/,
  )
  await judge(screen, 'services')
  await shop.getByRole('link', { name: 'shop' }).click()
  await screen.getByRole('link', { name: 'POST /order' }).click()
  await screen.waitForURL(/\/console\/traces\?service=shop&operation=POST/)
  await screen.getByRole('table', { name: 'Traces' }).getByRole('row').nth(1).waitFor()
  assert.equal(complaints, [])
  await context.close()
})

look('a failed run links to its trace, and back', async ({ world, page }) => {
  const target = await world.startTarget()
  target.answer((_, response) => response.writeHead(503).end())
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: target.url, friendly_name: 'Checkout' } })
  await world.advance('1s')
  const at = world.clock.now()
  // A failure is tried again and confirmed: each of these runs may be the first of the list.
  const spans = target.requests.map(({ headers }, i) => {
    const [, trace = '', parent = ''] = String(headers.traceparent).split('-')
    const span = { service: 'checkout', trace, parent, state: String(headers.tracestate), name: 'GET /' }
    return { ...span, id: spanId(50 + i), at, took: 3, status: 2 }
  })
  await sendSpans(world, spans)
  const { context, screen, complaints } = await openNow(world, page, `/console/monitors/http/${job.id}`)
  await screen.getByRole('region', { name: 'Results' }).locator('summary').first().click()
  await screen.getByRole('link', { name: 'Trace of its request' }).first().click()
  await screen.getByText('Started by a check of').waitFor()
  await judge(screen, 'a trace of a check')
  await screen.getByRole('link', { name: 'Checkout' }).click()
  await screen.getByRole('group', { name: 'The linked run' }).getByText('503', { exact: true }).waitFor()
  await judge(screen, 'a run of a link')
  assert.equal(complaints, [])
  await context.close()
})

look('10,000 spans are scrolled, collapsed and expanded with few of them in the page', async ({ world, page, at }) => {
  const spans = Array.from({ length: 10_000 }, (_, i): SentSpan => {
    const parent = i === 0 ? {} : { parent: spanId(1_000 + Math.floor((i - 1) / 10)) }
    return {
      service: `s${i % 14}`,
      trace: traceId(3),
      id: spanId(1_000 + i),
      name: `op ${i}`,
      at: at + i / 20,
      took: 500,
      ...parent,
    }
  })
  await sendSpans(world, spans)
  const { context, screen, complaints } = await openNow(
    world,
    page,
    `/console/traces/${traceId(3)}?span=${spanId(10_999)}`,
  )
  const tree = screen.getByRole('treegrid')
  await tree.getByRole('row', { name: /op 9999/ }).waitFor()
  assert.is(await tree.getAttribute('aria-rowcount'), '10001')
  assert.ok((await tree.getByRole('row').count()) < 120)
  await tree.getByRole('row', { name: /op 9999/ }).focus()
  await screen.keyboard.press('Home')
  await tree.getByRole('row', { name: /op 0\b/ }).waitFor()
  await screen.keyboard.press('End')
  await screen.keyboard.press('ArrowLeft')
  const before = Date.now()
  await screen.getByRole('button', { name: 'Close', exact: true }).click()
  await screen.getByRole('button', { name: 'Collapse all' }).click()
  await screen.getByText('1 of 10,000 spans shown').waitFor()
  await screen.getByRole('button', { name: 'Expand all' }).click()
  await tree.getByRole('row', { name: /op 1\b/ }).waitFor()
  assert.ok(Date.now() - before < 5_000, 'closing and opening all')
  assert.equal(complaints, [])
  await context.close()
})

test.run()
