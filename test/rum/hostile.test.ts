import { deflateSync, gzipSync } from 'node:zlib'
import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumBatch } from '@pharos/shared-protocol/rum/event.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { readStored } from '../telemetry/sending.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { firstAccount, storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { batchOf, sendBatch, view, vital } from './batch.ts'
import { HOSTILE, hostileEvents, hostileSession, NAMES } from './hostile-session.ts'

// What whoever reads the token in a page can do with it: they may send anything, from anywhere, as often as they like.

interface Hostile {
  world: World
  /** An account beside the one whose token is known. */
  other: TestAccount
}

const test = suite<Hostile>('a hostile client of real users')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
  context.other = await addAccount(context.world, 'other')
})
test.after(({ world }) => world.close())

const add = async ({ call }: Pick<World, 'call'>, settings = {}) =>
  (await call(routes.createRumApp, { body: { name: crypto.randomUUID(), settings } })).body

const rowsIn = (world: World, app: { id: string }) =>
  readStored<Record<string, unknown>>(
    world,
    firstAccount(world),
    ch`select * from ${rowsOf('rum')} where application_id = ${{ type: 'UUID', value: app.id }}`,
  )

const rangeOf = (world: World) => {
  const now = world.clock.now()
  return { from: new Date(now - 3_600_000).toISOString(), to: new Date(now + 60_000).toISOString() }
}

/** Posts bytes as they are. */
async function post(world: World, token: string, body: Uint8Array | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}/rum/v1/events`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  })
  const text = await response.text()
  // Whatever was sent, nothing that comes back can be taken for a page.
  assert.match(response.headers.get('content-type') ?? '', /json/)
  assert.is(response.headers.get('x-content-type-options'), 'nosniff')
  return { status: response.status, text }
}

const SESSIONS = 10_000
const AT_ONCE = 32

test(`${SESSIONS} made-up sessions cost a row each, and another account is served meanwhile`, async ({
  world,
  other,
}) => {
  const app = await add(world)
  const theirs = await add(other)
  const before = await rowsChanged(world)
  const now = world.clock.now()
  let left = SESSIONS
  let refused = 0
  const flood = Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0)
      if ((await sendBatch(world, app.client_token, batchOf(app, [view(now)], now))).status !== 202) refused++
  })
  let isOver = false
  const flooded = Promise.all(flood).then(() => {
    isOver = true
  })
  let served = 0
  while (!isOver) {
    const { status, body } = await send(world, routes.listRumApps, { key: other.key })
    assert.equal([status, (body as { id: string }[]).map(({ id }) => id)], [200, [theirs.id]])
    assert.is((await sendBatch(world, theirs.client_token, batchOf(theirs, [view(now)], now))).status, 202)
    served++
  }
  await flooded
  assert.is(refused, 0)
  assert.ok(served > 10, `${served} rounds`)
  await storeOf(world).flush()
  const range = rangeOf(world)
  const { body: own } = await world.call(routes.readRumOverview, { params: { app_id: app.id }, query: range })
  assert.is(own.session_count, SESSIONS)
  const { body: kept } = await other.call(routes.readRumOverview, { params: { app_id: theirs.id }, query: range })
  assert.is(kept.session_count, served)
  const { body: page } = await world.call(routes.listRumSessions, { params: { app_id: app.id }, query: {} })
  assert.ok(page.length <= 100)
  // The database learns only that the first events have come, and how many of each hour.
  const changed = (await rowsChanged(world)) - before
  assert.ok(changed < 500, `${changed} rows of PostgreSQL`)
})

/** Rows that were written to PostgreSQL since it was started. */
async function rowsChanged(world: World): Promise<number> {
  await world.sql('select pg_stat_force_next_flush()')
  const [row] = await world.sql<{ n: string }>('select sum(n_tup_ins + n_tup_upd)::text as n from pg_stat_user_tables')
  return Number(row?.n)
}

test('forged tokens and foreign origins leave nothing', async ({ world }) => {
  const app = await add(world, { allowed_origins: ['https://shop.example'] })
  const batch = batchOf(app, [view(world.clock.now())], world.clock.now())
  for (const token of ['', 'x', `ph_rum_${'0'.repeat(32)}`, `${app.client_token}0`, app.client_token.toUpperCase()])
    assert.is((await post(world, token, JSON.stringify(batch))).status, 401, token)
  for (const origin of [
    'https://evil.example',
    'null',
    'https://shop.example.evil.example',
    '<script>',
    'x'.repeat(5_000),
  ])
    assert.is((await post(world, app.client_token, JSON.stringify(batch), { origin })).status, 403, origin)
  await storeOf(world).flush()
  assert.equal(await rowsIn(world, app), [])
})

const BOMB = Buffer.alloc(50_000_000, ' ')

test('bombs, cut and odd bodies are refused, and leave nothing', async ({ world }) => {
  const app = await add(world)
  const batch = JSON.stringify(batchOf(app, [view(world.clock.now())], world.clock.now()))
  const small = gzipSync(batch)
  const deep = (open: string, close: string) =>
    batch.replace('"events":[', `"events":[${open.repeat(300_000)}1${close.repeat(300_000)},`)
  for (const [what, body, encoding, statuses] of [
    ['a gzip bomb', gzipSync(BOMB), 'gzip', [413]],
    ['a bomb in a bomb', gzipSync(gzipSync(BOMB)), 'gzip, gzip', [400, 415]],
    ['a deflate bomb', deflateSync(BOMB), 'deflate', [413]],
    ['a cut body', small.subarray(0, small.length - 9), 'gzip', [400]],
    ['another encoding than said', small, 'br', [400, 415]],
    ['no gzip', Buffer.from(batch), 'gzip', [400]],
    ['an unknown encoding', small, 'constructor', [415]],
    ['deep arrays', Buffer.from(deep('[', ']')), 'identity', [400, 413]],
    ['deep objects', Buffer.from(deep('{"a":', '}')), 'identity', [400, 413]],
    ['half a text', Buffer.from(batch.slice(0, -20)), 'identity', [400]],
    ['bytes', Buffer.alloc(10_000, 0xff), 'identity', [400]],
  ] as const) {
    const { status } = await post(world, app.client_token, body, { 'content-encoding': encoding })
    assert.ok((statuses as readonly number[]).includes(status), `${what}: ${status}`)
  }
  await storeOf(world).flush()
  assert.equal(await rowsIn(world, app), [])
})

/** The most bytes of rows that one request may become, and of attributes that a row may have. */
const MOST_ROW_BYTES = 32_000_000
const MOST_ATTRIBUTES = 128

test('what each event repeats has a bound: 20,000 attributes of a session are not 10 million', async ({ world }) => {
  const app = await add(world)
  const now = world.clock.now()
  const many = (count: number, value: string | number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`name-${n}`, value]))
  const sessions: Partial<RumBatch['session']>[] = [
    { attributes: many(20_000, 1), user: { id: 'u', traits: many(20_000, 2) } },
    { attributes: many(100, 'x'.repeat(1_000)), user: { id: 'u', traits: many(100, 'y'.repeat(1_000)) } },
    { rules: Array.from({ length: 100 }, () => crypto.randomUUID()) },
  ]
  for (const session of sessions) {
    const events = Array.from({ length: 500 }, () => view(now))
    const { status, text } = await post(
      world,
      app.client_token,
      gzipSync(JSON.stringify(batchOf(app, events, now, session))),
      {
        'content-encoding': 'gzip',
      },
    )
    assert.is(status, 202, text)
    await storeOf(world).flush()
    const rows = await rowsIn(world, app)
    const bytes = JSON.stringify(rows).length
    assert.ok(bytes < 2 * MOST_ROW_BYTES, `${bytes} bytes`)
    for (const { attributes } of rows) assert.ok(Object.keys(attributes as object).length <= MOST_ATTRIBUTES)
    await world.sql('select 1')
  }
})

test('HTML, scripts and names of prototypes in every field are stored as they are, and change nothing', async ({
  world,
}) => {
  const app = await add(world)
  const now = world.clock.now()
  const events = hostileEvents(now)
  const batch = batchOf(app, events, now, hostileSession)
  const agent = { 'user-agent': HOSTILE.replace('\u2028', '') }
  const { status, text } = await post(world, app.client_token, JSON.stringify(batch), agent)
  assert.equal([status, JSON.parse(text).accepted], [202, events.length])
  await storeOf(world).flush()
  const stored = await rowsIn(world, app)
  assert.is(stored.length, events.length)
  const [failed] = stored.filter(({ kind }) => kind === 'error')
  assert.equal([failed?.message, failed?.name, failed?.user_id], [HOSTILE, HOSTILE, HOSTILE])
  assert.equal([failed?.browser, failed?.device], ['Other', 'desktop'])
  const range = rangeOf(world)
  const params = { app_id: app.id }
  const ofSession = { ...params, session_id: batch.session.id }
  for (const [route, asked] of [
    [routes.readRumOverview, { params, query: range }],
    [routes.readRumVitals, { params, query: range }],
    [routes.listRumSessions, { params }],
    [routes.getRumSession, { params: ofSession }],
    [routes.listRumSessionEvents, { params: ofSession }],
  ] as const) {
    const answer = await send(world, route, asked)
    assert.is(answer.status, 200, `${route.id}: ${JSON.stringify(answer.body)}`)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
    assert.is(answer.headers.get('x-content-type-options'), 'nosniff')
  }
  assert.is(({} as { polluted?: string }).polluted, undefined)
  for (const name of NAMES) assert.not.equal((Object.prototype as unknown as Record<string, unknown>)[name], 'polluted')
})

test('numbers beyond every measure are refused alone, and nothing of them is summed', async ({ world }) => {
  const app = await add(world)
  const now = world.clock.now()
  const odd = ['1e999', '-1', '1e308', '9007199254740993e10', '"1"', 'null', 'true', '[]']
  const events = odd.map(value => JSON.stringify(vital(now, 'LCP', 7)).replace('"value":7', `"value":${value}`))
  const good = vital(now, 'LCP', 1_000)
  const times = odd.map(at => JSON.stringify(view(7)).replace('"at":7', `"at":${at}`))
  const body = JSON.stringify(batchOf(app, [good], now)).replace(
    '"events":[',
    `"events":[${[...events, ...times].join()},`,
  )
  const { status, text } = await post(world, app.client_token, body)
  const { accepted, rejected } = JSON.parse(text) as { accepted: number; rejected: number }
  assert.equal([status, accepted, rejected], [202, 1, 2 * odd.length])
  await storeOf(world).flush()
  const { body: overview } = await world.call(routes.readRumOverview, {
    params: { app_id: app.id },
    query: rangeOf(world),
  })
  assert.is(overview.avg_lcp_ms, 1_000)
})

test.run()
