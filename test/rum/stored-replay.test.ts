import { gzipSync } from 'node:zlib'
import { baseUrlOf } from '@pharos/control-plane/platform/config.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { download, type Segment, segmentOf, sendSegment, snapshot } from './segment.ts'

const test = suite<{ world: World }>('segments of session replays')
const INDEX = 4_999

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper' })
})
test.after(({ world }) => world.close())

const add = async (world: World, settings = {}) =>
  (await world.call(routes.createRumApp, { body: { name: crypto.randomUUID(), settings } })).body
const list = async (world: World, app: { id: string }, session_id: string) =>
  (await world.call(routes.getRumReplay, { params: { app_id: app.id, session_id } })).body
const problemOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code: string }).code]

test('segments come in any order, once each, and are listed in theirs with what is missing left out', async ({
  world,
}) => {
  const app = await add(world)
  const session = crypto.randomUUID()
  const segments = [4, 0, 2].map(index => segmentOf(session, index, [snapshot(`page ${index}`)]))
  for (const segment of [...segments, ...segments]) {
    const { status, body } = await sendSegment(world, app.client_token, segment)
    assert.is(status, 202, JSON.stringify(body))
    assert.is((body as Segment).segment_index, segment.segment_index)
  }
  const listed = await list(world, app, session)
  assert.equal(
    listed.map(one => [one.segment_index, one.expires_in_seconds, Object.keys(one).slice(0, 4)]),
    [0, 2, 4].map(index => [index, 900, ['segment_index', 'url', 'size_bytes', 'expires_in_seconds']]),
  )
  for (const { segment_index, url, size_bytes } of listed) {
    const { segment, headers } = await download(url)
    assert.equal(segment, segmentOf(session, segment_index, [snapshot(`page ${segment_index}`)]))
    assert.is(headers.get('content-length'), String(size_bytes))
  }
  const { rows } = { rows: await world.sql(`select segments from rum_replay where session_id = '${session}'`) }
  assert.equal(rows, [{ segments: 3 }])
})

test('of two bodies with one index the first stays, and the second is told', async ({ world }) => {
  const app = await add(world)
  const session = crypto.randomUUID()
  const [first, second] = ['first', 'second'].map(text => segmentOf(session, 0, [snapshot(text)]))
  assert.ok(first && second)
  assert.is((await sendSegment(world, app.client_token, first)).status, 202)
  assert.equal(problemOf(await sendSegment(world, app.client_token, second)), [409, 'conflict'])
  const [one] = await list(world, app, session)
  assert.equal((await download(one?.url ?? null)).segment, first)
  const at = segmentOf(session, 1, [snapshot('at once')])
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendSegment(world, app.client_token, at)))
  assert.equal(
    answers.map(({ status }) => status),
    answers.map(() => 202),
  )
  const rivals = Array.from({ length: 8 }, (_, i) => segmentOf(session, 2, [snapshot(`rival ${i}`)]))
  const statuses = await Promise.all(
    rivals.map(async each => (await sendSegment(world, app.client_token, each)).status),
  )
  assert.ok(statuses.every(status => status === 202 || status === 409))
  const [, , kept] = await list(world, app, session)
  const stays = (await download(kept?.url ?? null)).segment
  assert.equal(
    rivals.filter((_, i) => statuses[i] === 202),
    [stays],
  )
})

test('segments come compressed, as text with the token as a parameter, and only so', async ({ world }) => {
  const app = await add(world)
  const session = crypto.randomUUID()
  const post = (index: number, body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string>, token = '') =>
    fetch(`${world.url}/v1/segments?session_id=${session}&segment_index=${index}${token}`, {
      ...{ method: 'POST', body, headers },
    }).then(({ status }) => status)
  const text = (index: number) => JSON.stringify(segmentOf(session, index))
  const auth = { authorization: `Bearer ${app.client_token}` }
  const json = { ...auth, 'content-type': 'application/json' }
  assert.is(await post(0, new Uint8Array(gzipSync(text(0))), { ...json, 'content-encoding': 'gzip' }), 202)
  assert.is(await post(1, text(1), { 'content-type': 'text/plain' }, `&client_token=${app.client_token}`), 202)
  assert.is(await post(2, text(2), { 'content-type': 'text/plain' }), 401)
  assert.is(await post(2, text(2), { ...auth, 'content-type': 'text/html' }), 415)
  assert.is(await post(2, new Uint8Array(gzipSync(text(2))).slice(9), { ...json, 'content-encoding': 'gzip' }), 400)
  assert.is((await list(world, app, session)).length, 2)
})

test('what is no segment, or too much of one, is refused and not kept', async ({ world }) => {
  const app = await add(world)
  const session = crypto.randomUUID()
  const event = snapshot('x')
  const own = segmentOf(session, 0)
  const refused: [string, number, { query?: Record<string, string>; body?: unknown }][] = [
    ['of another session', 400, { body: segmentOf(crypto.randomUUID(), 0) }],
    ['of another index', 400, { body: segmentOf(session, 1) }],
    ['without events', 400, { body: { ...own, events: [] } }],
    ['with 101 events', 400, { body: { ...own, events: Array.from({ length: 101 }, () => event) } }],
    ['with an event that is none', 400, { body: { ...own, events: [event, 'x'] } }],
    ['no JSON', 400, { body: '{' }],
    ['nested deeply', 400, { body: '['.repeat(1_000_000) }],
    ['a session that is no id', 400, { query: { session_id: '../../../etc/passwd' } }],
    ['a path in the index', 400, { query: { segment_index: '0/../1' } }],
    ['a negative index', 400, { query: { segment_index: '-1' } }],
    ['a fraction', 400, { query: { segment_index: '0.5' } }],
    ['a huge index', 400, { query: { segment_index: String(INDEX + 1) } }],
    ['an index beyond numbers', 400, { query: { segment_index: '9'.repeat(400) } }],
    ['too large', 413, { body: JSON.stringify({ ...own, more: 'x'.repeat(2_000_000) }) }],
  ]
  for (const [what, status, more] of refused)
    assert.is((await sendSegment(world, app.client_token, own, more)).status, status, what)
  const bomb = gzipSync(Buffer.alloc(200_000_000, ' '))
  const headers = {
    authorization: `Bearer ${app.client_token}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  }
  const url = `${world.url}/v1/segments?session_id=${session}&segment_index=0`
  const { status } = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bomb) })
  assert.is(status, 413)
  const last = segmentOf(session, INDEX)
  assert.is((await sendSegment(world, app.client_token, last)).status, 202)
  assert.equal(
    (await list(world, app, session)).map(one => one.segment_index),
    [INDEX],
  )
})

test('only pages of the allowed origins send, and only they can read the answer', async ({ world }) => {
  const app = await add(world, { allowed_origins: ['https://shop.example', 'https://*.shop.example'] })
  const open = await add(world)
  const shared = async (token: string, origin?: string) => {
    const segment = segmentOf(crypto.randomUUID(), 0)
    const { status, headers } = await sendSegment(world, token, segment, { headers: origin ? { origin } : {} })
    return [status, headers.get('access-control-allow-origin'), headers.get('vary')?.includes('Origin')]
  }
  const { client_token: token } = app
  for (const origin of ['https://shop.example', 'https://a.shop.example'])
    assert.equal(await shared(token, origin), [202, origin, true])
  for (const origin of ['https://shop.example.evil.test', 'http://shop.example', 'null', undefined])
    assert.equal(await shared(token, origin), [403, null, true])
  assert.equal(await shared(open.client_token, 'https://any.test'), [202, 'https://any.test', true])
  const preflight = await fetch(`${world.url}/v1/segments?session_id=x&segment_index=0`, {
    method: 'OPTIONS',
    headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
  })
  assert.equal([preflight.status, preflight.headers.get('access-control-allow-methods')], [204, 'POST'])
})

test('forged, revoked and foreign tokens keep nothing', async ({ world }) => {
  const app = await add(world)
  const other = await addAccount(world, 'Other')
  const segment = segmentOf(crypto.randomUUID(), 0)
  const { client_token: token, id } = app
  for (const forged of [`ph_rum_${'x'.repeat(32)}`, 'x', world.ownerKey, `${token}x`])
    assert.is((await sendSegment(world, forged, segment)).status, 401)
  await world.call(routes.rotateRumToken, { params: { app_id: id }, body: { revoke: true } })
  await world.advance('2s')
  assert.is((await sendSegment(world, token, segment)).status, 401)
  const [mine, theirs] = [await add(world), (await other.call(routes.createRumApp, { body: { name: 'Theirs' } })).body]
  // One session may be sent by two applications: each has its own.
  for (const [each, text] of [
    [mine, 'mine'],
    [theirs, 'theirs'],
  ] as const)
    assert.is(
      (await sendSegment(world, each.client_token, segmentOf(segment.session_id, 0, [snapshot(text)]))).status,
      202,
    )
  const [one] = await list(world, mine, segment.session_id)
  assert.ok(JSON.stringify((await download(one?.url ?? null)).segment).includes('mine'))
  const params = { app_id: mine.id, session_id: segment.session_id }
  assert.is((await send(world, routes.getRumReplay, { key: other.key, params })).status, 404)
  const unknown = { app_id: mine.id, session_id: crypto.randomUUID() }
  assert.is((await send(world, routes.getRumReplay, { params: unknown })).status, 404)
})

test('an address serves a download that no browser renders, for 900 seconds', async ({ world }) => {
  const app = await add(world)
  const session = crypto.randomUUID()
  await sendSegment(world, app.client_token, segmentOf(session, 0, [snapshot('<script>alert(1)</script>')]))
  const [one] = await list(world, app, session)
  const url = one?.url ?? ''
  const { status, headers } = await download(url)
  assert.equal(
    [status, ...['content-type', 'content-disposition', 'x-content-type-options'].map(name => headers.get(name))],
    [200, 'application/octet-stream', 'attachment', 'nosniff'],
  )
  assert.is(headers.get('content-security-policy'), "default-src 'none'; sandbox")
  // The console reads it as its own origin; no other site can.
  assert.is(new URL(url).origin, new URL(baseUrlOf(world.config)).origin)
  assert.is(headers.get('access-control-allow-origin'), null)
  await world.advance('901s')
  assert.is((await download(url)).status, 403)
})

test('the replays of a session and of an application have bounds that no token gets around', async ({ world }) => {
  const app = await add(world)
  const account = await addAccount(world, 'Free', 'free')
  const small = (await account.call(routes.createRumApp, { body: { name: 'Small' } })).body
  const sent = (token: string, session: string, index: number) => sendSegment(world, token, segmentOf(session, index))
  const session = crypto.randomUUID()
  await sent(app.client_token, session, 0)
  await world.sql(`update rum_replay set bytes = 100000000 - 4096 where session_id = '${session}'`)
  assert.is((await sent(app.client_token, session, 1)).status, 202)
  assert.equal(problemOf(await sent(app.client_token, session, 2)), [400, 'limit_reached'])
  await sent(small.client_token, crypto.randomUUID(), 0)
  await world.sql(`update rum_replay_total set bytes = 1000000000 - 4096 where application_id = '${small.id}'`)
  assert.is((await sent(small.client_token, crypto.randomUUID(), 0)).status, 202)
  assert.equal(problemOf(await sent(small.client_token, crypto.randomUUID(), 0)), [400, 'limit_reached'])
  assert.is((await sent(app.client_token, crypto.randomUUID(), 0)).status, 202, 'other applications go on')
})

test('one address sends a bounded number of segments a minute', async () => {
  const world = await createWorld({ agent: false, roles: 'api', environment: { PHAROS_RATE_LIMIT_PER_MINUTE: '20' } })
  try {
    const app = await add(world)
    const session = crypto.randomUUID()
    const statuses: number[] = []
    for (let i = 0; i < 22; i++)
      statuses.push((await sendSegment(world, app.client_token, segmentOf(session, i))).status)
    assert.equal([statuses.filter(status => status === 202).length, statuses.at(-1)], [20, 429])
  } finally {
    await world.close()
  }
})

test.run()
