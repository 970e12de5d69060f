import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { readStored } from '../telemetry/sending.ts'
import { until } from '../until.ts'
import { firstAccount, storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Shop, startShop } from './shop.ts'

const { test, look } = browserSuite<Browsing & { world: World; shop: Shop }>('a shop with the tag in its pages')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
  context.shop = await startShop()
})
test.after(async ({ world, shop }) => {
  await shop.stop()
  await world.close()
})

interface Row {
  kind: string
  name: string
  message: string
  target: string
  status: number
  failure: string
}

async function rowsIn(world: World): Promise<Row[]> {
  await storeOf(world).flush()
  const text = ch`select toString(kind) as kind, name, message, target, status, failure from ${rowsOf('rum')} order by time`
  return readStored<Row>(world, firstAccount(world), text)
}

look('what its visitors meet arrives from a real browser, and no secret with it', async ({ world, shop, browser }) => {
  const settings = { allowed_origins: [shop.origin] }
  const { body: app } = await world.call(routes.createRumApp, { body: { name: 'shop', settings } })
  shop.tag = app.tag
  shop.isUp = false
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${shop.origin}/lamps/42?session=secret`)
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByLabel('Card').fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Order' }).click()
  await page.getByText('Please try again').waitFor()
  await page.goto('about:blank')
  await until('its events arrive', async () => {
    const kinds = (await rowsIn(world)).map(({ kind, name }) => `${kind} ${name}`)
    return ['view load', 'view_end ', 'error TypeError', 'vital LCP', 'request POST'].every(kind =>
      kinds.includes(kind),
    )
  })
  const rows = await rowsIn(world)
  const [failed] = rows.filter(({ kind }) => kind === 'request')
  assert.equal([failed?.status, failed?.failure], [503, 'server_error'])
  assert.match(rows.find(({ kind }) => kind === 'error')?.message ?? '', /undefined/)
  assert.not.match(JSON.stringify(rows), /secret|4111/)
  const now = world.clock.now()
  const [from = '', to = ''] = [now - 3_600_000, now + 60_000].map(ms => new Date(ms).toISOString())
  const { body } = await world.call(routes.readRumOverview, { params: { app_id: app.id }, query: { from, to } })
  assert.equal([body.session_count, body.error_count, body.error_rate], [1, 1, 1])
  assert.equal(
    body.top_pages.map(({ url, view_count }) => [url, view_count]),
    [[`${shop.origin}/lamps/*`, 1]],
  )
  assert.ok((body.avg_lcp_ms ?? 0) > 0)
  assert.ok((body.top_pages[0]?.avg_load_time_ms ?? 0) > 0)
  assert.match(body.browser_breakdown[0]?.browser ?? '', /^Chrom/)
  await context.close()
})

look('a page of another origin sends nothing, and works', async ({ world, shop, browser }) => {
  const settings = { allowed_origins: ['https://elsewhere.example'] }
  const { body: app } = await world.call(routes.createRumApp, { body: { name: 'elsewhere', settings } })
  shop.tag = app.tag
  shop.isUp = true
  const context = await browser.newContext()
  const page = await context.newPage()
  const refused = page.waitForResponse(
    response => response.url().includes('/rum/v1/events') && response.status() === 403,
  )
  await page.goto(shop.origin)
  await refused
  await page.getByRole('button', { name: 'Order' }).click()
  await page.getByText('Thank you').waitFor()
  const { body: after } = await world.call(routes.getRumApp, { params: { app_id: app.id } })
  assert.is(after.first_event_at, null)
  await context.close()
})

test.run()
