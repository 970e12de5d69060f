import { gzipSync } from 'node:zlib'
import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { readStored } from '../telemetry/sending.ts'
import { addAccount } from '../world/account.ts'
import { firstAccount, storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { batchOf, common, failure, sendBatch, view, vital } from './batch.ts'

const test = suite<{ world: World }>('events of real users')
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper' })
})
test.after(({ world }) => world.close())

const add = async (world: World, settings = {}) =>
  (await world.call(routes.createRumApp, { body: { name: crypto.randomUUID(), settings } })).body

async function overviewOf(world: World, app: { id: string }, more = {}) {
  await storeOf(world).flush()
  const now = world.clock.now()
  const [from, to] = [now - 86_400_000, now + 60_000].map(ms => new Date(ms).toISOString()) as [string, string]
  return (await world.call(routes.readRumOverview, { params: { app_id: app.id }, query: { from, to, ...more } })).body
}

const reasonsOf = (body: unknown) =>
  (body as { reasons: { reason: string; count: number }[] }).reasons.map(({ reason, count }) => `${reason} ${count}`)

const rowsIn = (world: World, app: { id: string }) =>
  readStored<Record<string, unknown>>(
    world,
    firstAccount(world),
    ch`select toUnixTimestamp64Milli(time) as at, kind, page, host, browser, os, device, attributes, message
      from ${rowsOf('rum')} where application_id = ${{ type: 'UUID', value: app.id }} order by time, kind`,
  )

test('an overview counts sessions, views, errors and vitals exactly', async ({ world }) => {
  const app = await add(world)
  const now = world.clock.now()
  const first = batchOf(
    app,
    [
      view(now - 5_000),
      vital(now - 4_000, 'LCP', 1_000),
      vital(now - 4_000, 'CLS', 0.25),
      vital(now - 4_000, 'load', 1_500),
      failure(now - 3_000, 'order 17 is undefined'),
      failure(now - 2_000, 'order 18 is undefined'),
    ],
    now,
  )
  const second = batchOf(
    app,
    [view(now - 1_000, { url: 'https://shop.example/orders/43' }), vital(now, 'LCP', 3_000), vital(now, 'INP', 80)],
    now,
  )
  for (const [batch, agent] of [
    [first, FIREFOX],
    [second, SAFARI],
  ] as const) {
    const { status, body } = await sendBatch(world, app.client_token, batch, { 'user-agent': agent })
    assert.equal([status, body], [202, { accepted: batch.events.length, rejected: 0, reasons: [] }])
  }
  const overview = await overviewOf(world, app)
  assert.equal(
    [overview.session_count, overview.error_count, overview.error_rate, overview.avg_lcp_ms, overview.avg_cls],
    [2, 2, 0.5, 2_000, 0.25],
  )
  assert.equal([overview.avg_inp_ms, overview.avg_fcp_ms, overview.p75_inp_ms], [80, null, 80])
  assert.equal(overview.top_pages, [
    { url: 'https://shop.example/orders/*', view_count: 2, avg_lcp_ms: 2_000, avg_load_time_ms: 1_500 },
  ])
  assert.equal(
    overview.top_errors.map(({ error_message, count }) => [error_message, count]),
    [['order 18 is undefined', 2]],
  )
  assert.equal(overview.browser_breakdown, [
    { browser: 'Firefox', session_count: 1 },
    { browser: 'Safari', session_count: 1 },
  ])
  assert.is((await overviewOf(world, app, { browser: 'Safari' })).session_count, 1)
  assert.is((await overviewOf(world, app, { country: 'DE' })).session_count, 0)
  assert.ok((await world.call(routes.getRumApp, { params: { app_id: app.id } })).body.first_event_at)
})

test('what arrives twice counts once, in one batch or in another', async ({ world }) => {
  const app = await add(world)
  const now = world.clock.now()
  const [seen, failed] = [view(now - 1_000), failure(now - 1_000, 'boom')]
  const batch = batchOf(app, [seen, failed, failed], now)
  for (let attempt = 0; attempt < 3; attempt++) {
    assert.is((await sendBatch(world, app.client_token, batch)).status, 202)
    await storeOf(world).flush()
  }
  const overview = await overviewOf(world, app)
  assert.equal([overview.session_count, overview.error_count, overview.top_pages[0]?.view_count], [1, 1, 1])
})

for (const [what, ahead] of [
  ['a day ahead', 86_400_000],
  ['a year behind', -365 * 86_400_000],
  ['right', 0],
] as const)
  test(`the clock of a browser may be wrong: ${what}`, async ({ world }) => {
    const app = await add(world)
    const now = world.clock.now()
    const events = [view(now + ahead - 7_000), failure(now + ahead + 5_000, 'after it was sent')]
    const { body } = await sendBatch(world, app.client_token, batchOf(app, events, now + ahead))
    assert.is((body as { accepted: number }).accepted, 2)
    await storeOf(world).flush()
    assert.equal(
      (await rowsIn(world, app)).map(({ at }) => Number(at) - now),
      [-7_000, 0],
    )
  })

test('an event of last month is refused, and the others of its batch are not', async ({ world }) => {
  const app = await add(world)
  const now = world.clock.now()
  const { body } = await sendBatch(world, app.client_token, batchOf(app, [view(now - 30 * 86_400_000), view(now)], now))
  assert.equal(
    [(body as { accepted: number }).accepted, (body as { reasons: { reason: string }[] }).reasons[0]?.reason],
    [1, 'time_too_old'],
  )
})

test('only pages of the allowed origins send, by header or by beacon', async ({ world }) => {
  const app = await add(world, { allowed_origins: ['https://shop.example', 'https://*.shop.example:8443'] })
  const now = world.clock.now()
  const batch = batchOf(app, [view(now)], now)
  for (const [origin, status] of [
    ['https://shop.example', 202],
    ['https://a.b.shop.example:8443', 202],
    ['https://.shop.example:8443', 403],
    ['https://shop.example:8443', 403],
    ['https://evilshop.example:8443', 403],
    ['http://shop.example', 403],
    ['https://shop.example.evil.test', 403],
    ['null', 403],
    ['', 403],
  ] as const)
    assert.is((await sendBatch(world, app.client_token, batch, { origin })).status, status, origin)
  const beacon = (token: string) =>
    send(world, routes.ingestRumEvents, {
      key: null,
      query: { client_token: token },
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://shop.example' },
      body: batch,
    })
  assert.is((await beacon(app.client_token)).status, 202)
  assert.is((await beacon(`ph_rum_${'x'.repeat(32)}`)).status, 401)
})

test('a token sends for its own application, and opens nothing else', async ({ world }) => {
  const [app, other] = [await add(world), await add(world)]
  const now = world.clock.now()
  const key = app.client_token
  assert.is((await sendBatch(world, key, batchOf(other, [view(now)], now))).status, 403)
  for (const route of [routes.getAccount, routes.listRumApps, routes.takeOtlpLogs, routes.ingestLogs])
    assert.is(
      (await send(world, route, { key, headers: { 'content-type': 'application/json' } })).status,
      401,
      route.id,
    )
  assert.is((await sendBatch(world, world.ownerKey, batchOf(app, [view(now)], now))).status, 401)
  await world.call(routes.rotateRumToken, { params: { app_id: app.id }, body: { revoke: true } })
  await world.advance('2s')
  assert.is((await sendBatch(world, key, batchOf(app, [view(now)], now))).status, 401)
})

test('what is no batch, or too much, is refused', async ({ world }) => {
  const app = await add(world)
  const now = world.clock.now()
  const many = (count: number) =>
    batchOf(
      app,
      Array.from({ length: count }, () => view(now)),
      now,
    )
  for (const [what, body, status] of [
    ['no JSON', '{"application_id"', 400],
    ['no batch', '{}', 400],
    ['no object', '[]', 400],
    ['another session', { ...batchOf(app, [], now), session: null }, 400],
    ['501 events', many(501), 413],
    ['500 events', many(500), 202],
    ['none', batchOf(app, [], now), 202],
    ['too large', `"${'x'.repeat(600_000)}"`, 413],
  ] as const)
    assert.is((await sendBatch(world, app.client_token, body)).status, status, what)
  const type = { 'content-type': 'application/xml' }
  assert.is((await sendBatch(world, app.client_token, many(1), type)).status, 415)
  const post = async (body: Buffer) =>
    (
      await fetch(`${world.url}/rum/v1/events`, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: {
          authorization: `Bearer ${app.client_token}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
      })
    ).status
  assert.is(await post(gzipSync(JSON.stringify(many(3)))), 202)
  assert.is(await post(gzipSync(Buffer.alloc(3_000_000, ' '))), 413)
})

test('events with impossible fields are refused one by one; texts that are too long are cut', async ({ world }) => {
  const app = await add(world)
  const now = world.clock.now()
  const odd = [
    { ...common(now), kind: 'view', entry: 'sideways' },
    { ...common(now), kind: 'unknown' },
    { ...common(now), id: 'x', kind: 'view', entry: 'load' },
    { ...common(now), kind: 'vital', name: 'LCP', value: -1, soft: false },
    { ...common(now), kind: 'vital', name: 'LCP', value: '1', soft: false },
    null,
    'text',
    [],
  ]
  const script = '<script>alert(1)</script>\u0000\ud800'
  const kept = failure(now, script.repeat(1_000), { stack: 'x'.repeat(100_000) })
  const { status, body } = await sendBatch(world, app.client_token, {
    ...batchOf(app, [], now, { attributes: { plan: 'free', __proto__: 'x' }, user: { id: 'u', traits: { age: 7 } } }),
    events: [...odd, kept],
  })
  assert.equal([status, (body as { accepted: number }).accepted, (body as { rejected: number }).rejected], [202, 1, 8])
  assert.equal(reasonsOf(body), ['invalid_record 8', 'rum_text_cut 2'])
  await storeOf(world).flush()
  const [row] = await rowsIn(world, app)
  assert.is(String(row?.message).length, 4_000)
  assert.equal(row?.attributes, { plan: 'free', 'user.age': '7' })
})

test('the reply says what was cut of attributes and traits, and what is stored is the first 100', async ({ world }) => {
  const app = await add(world)
  const now = world.clock.now()
  const values = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
  const event = {
    ...common(now),
    kind: 'event' as const,
    name: 'sold',
    attributes: { ...values(3), k0: 'x'.repeat(1_001) },
  }
  const session = { attributes: values(105), user: { id: 'u', traits: { plan: 'a' } } }
  const { status, body } = await sendBatch(world, app.client_token, batchOf(app, [event, view(now)], now, session))
  assert.equal([status, reasonsOf(body)], [202, ['rum_text_cut 1', 'rum_value_count 5']])
  await storeOf(world).flush()
  const rows = await rowsIn(world, app)
  assert.equal(
    rows.map(({ kind, attributes }) => [kind, Object.keys(attributes as object).length]),
    [
      ['view', 101],
      ['event', 101],
    ],
  )
  const odd = batchOf(app, [view(now)], now)
  Object.assign(odd.session, { attributes: { a: 1, b: { c: 1 } } })
  assert.equal(reasonsOf((await sendBatch(world, app.client_token, odd)).body), ['rum_value_count 2'])
})

test('retention is that of the plan, or less', async ({ world }) => {
  const app = await add(world, { retention_days: 2 })
  const now = world.clock.now()
  await sendBatch(world, app.client_token, batchOf(app, [view(now)], now))
  await storeOf(world).flush()
  const rows = await readStored<{ retention_days: number }>(
    world,
    firstAccount(world),
    ch`select retention_days from ${rowsOf('rum')} where application_id = ${{ type: 'UUID', value: app.id }}`,
  )
  assert.equal(rows, [{ retention_days: 2 }])
})

test('another account sees nothing of it', async ({ world }) => {
  const app = await add(world)
  const now = world.clock.now()
  await sendBatch(world, app.client_token, batchOf(app, [view(now)], now))
  const { key } = await addAccount(world, 'other')
  const [from = '', to = ''] = [now - 60_000, now + 60_000].map(ms => new Date(ms).toISOString())
  const answer = await send(world, routes.readRumOverview, { key, params: { app_id: app.id }, query: { from, to } })
  assert.is(answer.status, 404)
})

test.run()
