import { connect } from 'node:net'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount } from '../world/account.ts'
import { arrangeLive, makeService, OpenStream, openLive, tell } from '../world/event-stream.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('live events')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,sweeper', agent: false })
})
test.after(({ world }) => world.close())

const INSERT = `insert into event (id, account_id, name, subject_id, payload, created_at)
  select gen_random_uuid(), $1, $2, $3, '{}', $4 from generate_series(1, $5)`

function insertEvents(world: World, account: string, name: string, subject: string = crypto.randomUUID(), count = 1) {
  return world.sql(INSERT, [account, name, subject, world.clock.now(), count])
}

test('sends domain events and requests that have changed something, once each and in order', async ({ world }) => {
  const { account, stream } = await arrangeLive(world)
  assert.is(stream.retryMs, 1000)
  const { headers } = stream.response
  assert.is(headers.get('cache-control'), 'no-store')
  assert.is(headers.get('x-accel-buffering'), 'no')
  for (const name of ['content-encoding', 'access-control-allow-origin']) assert.is(headers.get(name), null)
  const service = await makeService(account)
  const { id: incident } = (await account.call(routes.createIncident, { body: { title: 'Shop is slow' } })).body
  await account.call(routes.createService, { body: { name: '' } }).then(
    () => assert.unreachable(),
    () => {},
  )
  await account.call(routes.listServices)
  await tell(world, stream, 3)
  const expected = [`service.create ${service}`, `incident.opened ${incident}`, `incident.create ${incident}`]
  assert.equal(stream.changes, expected)
  await world.advance('2s')
  await makeService(account)
  await tell(world, stream, 4)
  assert.equal(stream.changes.slice(0, 3), expected, 'nothing twice')
  assert.not.match(JSON.stringify(stream.events), 'Shop is slow')
  stream.close()
})

test('resumes where a connection ended, also at another process', async ({ world }) => {
  const { account, session, stream } = await arrangeLive(world)
  const other = await world.startPlane('api')
  const before = await makeService(account)
  await tell(world, stream, 1)
  stream.close()
  const missed = await makeService(account)
  const again = await openLive(world, session, stream.lastEventId, other.url ?? '')
  const late = await makeService(account)
  await tell(world, again, 2)
  assert.equal(stream.changes, [`service.create ${before}`])
  assert.equal(again.changes, [`service.create ${missed}`, `service.create ${late}`])
  assert.equal(again.events.filter(({ event }) => event === 'reset').length, 0)
  again.close()
  await other.stop()
  world.planes = world.planes.filter(plane => plane !== other)
})

test('events of one batch are sent again if the connection is lost within it', async ({ world }) => {
  const { account, session, stream } = await arrangeLive(world)
  await insertEvents(world, account.id, 'incident.opened', account.member, 3)
  const { lastEventId } = stream
  await tell(world, stream, 3)
  assert.equal(
    stream.events.map(event => 'id' in event && event.id !== undefined),
    [true, false, false, true],
  )
  const again = await openLive(world, session, lastEventId)
  await tell(world, again, 3)
  assert.is(again.changes.length, 3)
  stream.close()
  again.close()
})

test('the events of a transaction that commits late are sent, however much came before', async ({ world }) => {
  const { account, session, stream } = await arrangeLive(world)
  const client = new pg.Client({ connectionString: world.config.DATABASE_URL })
  await client.connect()
  await client.query('begin')
  await client.query(INSERT, [account.id, 'incident.opened', account.member, world.clock.now(), 1])
  // Its id is then older than any window.
  await world.advance('2m')
  const service = await makeService(account)
  await tell(world, stream, 1)
  assert.equal(stream.changes, [`service.create ${service}`])
  const before = stream.lastEventId
  await client.query('commit')
  await client.end()
  await tell(world, stream, 2)
  assert.equal(stream.changes, [`service.create ${service}`, `incident.opened ${account.member}`])
  const again = await openLive(world, session, before)
  await tell(world, again, 1)
  assert.equal(again.changes, [`incident.opened ${account.member}`])
  await world.advance('2s')
  assert.is(stream.changes.length + again.changes.length, 3)
  stream.close()
  again.close()
})

test('events of a rolled back transaction are not sent', async ({ world }) => {
  const { account, stream } = await arrangeLive(world)
  const client = new pg.Client({ connectionString: world.config.DATABASE_URL })
  await client.connect()
  await client.query('begin')
  await client.query(INSERT, [account.id, 'incident.opened', account.member, world.clock.now(), 1])
  await client.query('rollback')
  await client.end()
  const service = await makeService(account)
  await tell(world, stream, 1)
  assert.equal(stream.changes, [`service.create ${service}`])
  stream.close()
})

test('an event whose transaction is of the database before a restore is not sent', async ({ world }) => {
  const { account, stream } = await arrangeLive(world)
  await insertEvents(world, account.id, 'incident.opened')
  await world.sql(`update event set written_in = '9000000000000' where account_id = $1`, [account.id])
  await insertEvents(world, account.id, 'incident.opened')
  await world.sql(`update event set created_at = created_at - 86400000 where account_id = $1`, [account.id])
  const service = await makeService(account)
  await tell(world, stream, 1)
  assert.equal(stream.changes, [`service.create ${service}`])
  stream.close()
})

test('nothing of another account, whatever last id the client sends', async ({ world }) => {
  const [one, two] = [await arrangeLive(world), await arrangeLive(world)]
  const [service] = [await makeService(one.account), await makeService(two.account)]
  await tell(world, one.stream, 1)
  assert.equal(one.stream.changes, [`service.create ${service}`])
  const foreign = await OpenStream.open(world.url, { cookie: two.session.cookie }, one.stream.lastEventId)
  assert.equal([(await foreign.next()).event, (await foreign.next()).event], ['reset', 'ready'])
  await world.advance('1s')
  assert.equal(foreign.changes, [])
  for (const stream of [one.stream, two.stream, foreign]) stream.close()
})

test('reset: an id that is unknown or too old, or too much since', async ({ world }) => {
  const { account, session, stream } = await arrangeLive(world)
  const old = stream.lastEventId
  // Changes a letter before the last ones, since some bits of the last one are not significant.
  const tampered = `${old.slice(0, -3)}${old.at(-3) === 'A' ? 'B' : 'A'}${old.slice(-2)}`
  for (const id of ['nonsense', tampered, `v1.${'a'.repeat(4_000)}`, '0:0:', "'; --"]) {
    const reset = await OpenStream.open(world.url, { cookie: session.cookie }, id)
    assert.equal([(await reset.next()).event, (await reset.next()).event], ['reset', 'ready'], id)
    reset.close()
  }
  await insertEvents(world, account.id, 'incident.opened', account.member, 1_001)
  await world.advance('500ms')
  assert.is((await stream.next()).event, 'reset')
  assert.equal(stream.changes, [])
  await insertEvents(world, account.id, 'incident.opened', account.member, 1_000)
  await tell(world, stream, 1_000)
  await world.leap('11m')
  const late = await OpenStream.open(world.url, { cookie: session.cookie }, old)
  assert.equal([(await late.next()).event, (await late.next()).event], ['reset', 'ready'])
  stream.close()
  late.close()
})

test('a comment every 15 s keeps the connection, and its id keeps the place', async ({ world }) => {
  const { session, stream } = await arrangeLive(world)
  const first = stream.lastEventId
  for (const _ of 'two') await world.leap('11m')
  await until('two comments', () => stream.comments >= 2)
  assert.is.not(stream.lastEventId, first)
  const again = await openLive(world, session, stream.lastEventId)
  assert.equal(
    again.events.map(({ event }) => event),
    ['ready'],
  )
  stream.close()
  again.close()
})

test('a session has six streams, and the seventh is refused with an explanation', async ({ world }) => {
  const { session, stream } = await arrangeLive(world)
  const others = await Promise.all(Array.from({ length: 5 }, () => openLive(world, session)))
  const refused = await fetch(`${world.url}/events`, { headers: session })
  assert.is(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.match(((await refused.json()) as { detail: string }).detail, '6 streams')
  stream.close()
  await until('HEAD', async () => (await fetch(`${world.url}/events`, { method: 'HEAD', headers: session })).ok)
  await until('room after one was closed', async () => {
    const response = await fetch(`${world.url}/events`, { headers: session })
    void response.body?.cancel()
    return response.ok
  })
  for (const each of others) each.close()
  await until('a metric of none', async () => (await openStreams(world)) === 0)
})

async function openStreams(world: World): Promise<number> {
  const text = await (await fetch(`${world.url}/metrics`)).text()
  return Number(/^pharos_live_streams (\d+)/m.exec(text)?.[1])
}

test('a key has no stream, nor has a page of another site', async ({ world }) => {
  const account = await addAccount(world, 'by a key')
  const byKey = await fetch(`${world.url}/events`, { headers: { authorization: `Bearer ${account.key}` } })
  assert.is(byKey.status, 403)
  const asked = { 'access-control-request-method': 'GET', origin: 'https://elsewhere.example' }
  const preflight = await fetch(`${world.url}/events`, { method: 'OPTIONS', headers: asked })
  assert.is(preflight.headers.get('access-control-allow-origin'), null)
})

test('a reader that does not read is disconnected, and others are not', async ({ world }) => {
  const { account, session, stream } = await arrangeLive(world)
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  socket.write(`GET /events HTTP/1.1\r\nHost: localhost\r\nCookie: ${session.cookie}\r\n\r\n`)
  socket.pause()
  await until('both streams', async () => (await openStreams(world)) === 2)
  // The buffers of the system fill first, by some megabytes.
  let sent = 0
  while ((await openStreams(world)) === 2) {
    assert.ok(sent < 200_000, 'it is never cut')
    await insertEvents(world, account.id, 'incident.opened', account.member, 1_000)
    sent += 1_000
    await tell(world, stream, sent)
  }
  assert.is(stream.changes.length, sent)
  assert.is(await openStreams(world), 1)
  stream.close()
  socket.destroy()
})

test.run()
