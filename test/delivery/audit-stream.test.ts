import { signatureFault } from '@pharos/control-plane/identity/directory-event/signature.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import pg from 'pg'
import * as assert from 'uvu/assert'
import { isSigned } from '../world/s3-signature.ts'
import { BUCKET, open, type Place, read, streamSuite } from './audit-stream.ts'
import { answer, type Received, startReceiver } from './receiver.ts'

const test = streamSuite('the audit log as a stream', 'api,sweeper,response,delivery')

const change = ({ account }: Place, name: string) => account.call(routes.createService, { body: { name } })

/** Lets time pass, so that the worker asks again. */
const pass = ({ world }: Place, time = '4s') => world.advance(time)

interface Sent {
  id: string
  resource: string | null
  action: string
  count: number
}

const sentBy = (requests: readonly Received[]): Sent[] =>
  requests.flatMap(({ body }) => (JSON.parse(body) as { data: { entries: Sent[] } }).data.entries)

/** Entries of the account in the order of their ids. */
const logOf = async ({ world, account }: Place) =>
  world.sql<{ id: string; action: string }>(
    'select id, action from audit_entry where account_id = $1 order by written_in, id',
    [account.id],
  )

test('each entry arrives once, signed, from the one that began the stream on', async place => {
  await change(place, 'before')
  const { signing_secret } = await open(place)
  for (const name of ['one', 'two', 'three']) await change(place, name)
  await pass(place)
  await change(place, 'four')
  await pass(place)
  const { received } = place.receiver
  assert.is(received.length, 2)
  for (const { headers, body, path } of received) {
    assert.is(path, '/in/secret-path')
    const signed = { id: headers['webhook-id'], timestamp: headers['webhook-timestamp'] } as Record<string, string>
    const given = { ...signed, signature: headers['webhook-signature'] } as Parameters<typeof signatureFault>[1]
    assert.is(signatureFault(signing_secret ?? '', given, Buffer.from(body), place.world.clock.now()), null)
    const message = JSON.parse(body) as { type: string; data: { account_id: string } }
    assert.equal([message.type, message.data.account_id], ['audit_log.entries', place.account.id])
  }
  const all = await logOf(place)
  assert.is(all[1]?.action, 'audit_stream.set')
  assert.equal(
    sentBy(received).map(({ id }) => id),
    all.slice(1).map(({ id }) => id),
  )
  assert.is(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 2)
  await pass(place, '1h')
  assert.is(received.length, 2, 'nothing new, nothing sent')
})

test('an entry that is committed late is not lost, whatever its id', async place => {
  await open(place)
  const { world, account, receiver } = place
  const client = new pg.Client(world.config.DATABASE_URL)
  await client.connect()
  await client.query('begin')
  await client.query(
    `insert into audit_entry (id, account_id, at, actor_type, actor_id, actor_name, action, changed_fields, status, request_id)
     values ('00000000-0000-7000-8000-000000000001', $1, $2, 'user', 'late', 'late', 'service.late', '{}', 200, 'late')`,
    [account.id, world.clock.now()],
  )
  for (const name of ['a', 'b']) {
    await change(place, name)
    await world.advance('4s')
  }
  await client.query('commit')
  await client.end()
  await change(place, 'c')
  await pass(place)
  const ids = sentBy(receiver.received).map(({ id }) => id)
  assert.equal(ids.toSorted(), (await logOf(place)).map(({ id }) => id).toSorted())
  assert.is(new Set(ids).size, ids.length)
})

test('no entry is lost to transactions that begin after its own and end before it', async place => {
  const { world, account, receiver } = place
  let isOver = false
  const others = [1, 2].map(async () => {
    const client = new pg.Client(world.config.DATABASE_URL)
    await client.connect()
    while (!isOver) await client.query('select pg_current_xact_id()')
    await client.end()
  })
  try {
    for (let round = 0; round < 10; round++) {
      await world.sql('delete from audit_stream')
      await world.sql('delete from audit_entry where account_id = $1', [account.id])
      receiver.received.length = 0
      await open(place)
      await pass(place)
      const ids = (await logOf(place)).map(({ id }) => id)
      assert.is(ids.length, 1)
      assert.equal(
        sentBy(receiver.received).map(sent => sent.id),
        ids,
      )
      // As after a restore of the database: the worker reads the log again, after a transaction of its own.
      await world.sql(`update audit_stream set seen = '900000000000:900000000000:'`)
      await pass(place)
      assert.equal(
        sentBy(receiver.received).map(sent => sent.id),
        [...ids, ...ids],
      )
    }
  } finally {
    isOver = true
    await Promise.all(others)
  }
})

test('what fails is repeated with its id, is visible, and is told once after an hour', async place => {
  const { world, account, receiver } = place
  await world.sql(`update person set email_verified_at = 1 where lower(email) = $1`, [account.email])
  await open(place)
  receiver.reply = answer(503)
  await pass(place)
  const failing = await read(place)
  assert.is(failing.last_error, 'it answered 503')
  assert.is(germanText(failing.last_error_text, ''), 'die Antwort war 503')
  assert.ok(failing.failing_since && failing.next_attempt_at)
  assert.is(failing.last_sent_at, null)
  await change(place, 'meanwhile')
  const told = () =>
    world.sql<{ subject: string; text: string }>(
      `select message->>'subject' as subject, message->>'text' as text from delivery
       where account_id = $1 and message->>'event' = 'account.audit_stream_failing'`,
      [account.id],
    )
  for (let minute = 0; minute < 50; minute += 10) await pass(place, '10m')
  assert.equal(await told(), [])
  for (let minute = 50; minute < 290; minute += 10) await pass(place, '10m')
  assert.is((await told()).length, 1)
  assert.match((await told())[0]?.text ?? '', /Last attempt: it answered 503/)
  const tries = receiver.received.length
  assert.ok(tries >= 8 && tries <= 12, `${tries} attempts`)
  receiver.reply = answer(200)
  await pass(place, '61m')
  const [first, ...rest] = receiver.received
  const same = rest.filter(({ headers }) => headers['webhook-id'] === first?.headers['webhook-id'])
  assert.is(same.length, rest.length - 1, 'all but the last are the first batch')
  assert.ok(same.every(({ body }) => body === first?.body))
  assert.equal(
    sentBy(receiver.received.slice(-2)).map(({ id }) => id),
    (await logOf(place)).map(({ id }) => id),
  )
  const now = await read(place)
  assert.equal([now.failing_since, now.last_error, now.next_attempt_at], [null, null, null])
  assert.ok(now.last_sent_at)
})

test('a process that cannot record a success repeats that batch alone, recognisably', async place => {
  const { world, receiver } = place
  await open(place)
  receiver.reply = (request, response) => {
    receiver.reply = answer(200)
    // As if another process had taken it over: what this one records counts no more.
    void world.sql('update audit_stream set next_at = next_at + 1').then(() => answer(200)(request, response))
  }
  await pass(place)
  await change(place, 'later')
  await pass(place, '62s')
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  assert.is(ids.length, 3)
  assert.is(ids[0], ids[1])
  assert.is(receiver.received[0]?.body, receiver.received[1]?.body)
  assert.is.not(ids[1], ids[2])
})

test('batches have 500 entries, and about a megabyte', async place => {
  const { world, account, receiver } = place
  await open(place)
  const insert = (many: number, changes: string | null) =>
    world.sql(
      `insert into audit_entry (id, account_id, at, actor_type, actor_id, actor_name, action, changed_fields, status, request_id, changes)
       select gen_random_uuid(), $1, $2, 'user', 'x', 'x', 'bulk.create', '{}', 200, n, $4::jsonb from generate_series(1, $3) n`,
      [account.id, world.clock.now(), many, changes],
    )
  await insert(1_200, null)
  await pass(place)
  const sizes = receiver.received.map(request => sentBy([request]).length)
  assert.is(Math.max(...sizes), 500)
  assert.is(
    sizes.reduce((a, b) => a + b),
    1_201,
  )
  receiver.received.length = 0
  await insert(30, JSON.stringify([{ field: 'f', before: 'x'.repeat(50_000), after: null }]))
  await insert(1, JSON.stringify([{ field: 'f', before: 'x'.repeat(3_000_000), after: null }]))
  await pass(place)
  const large = receiver.received.filter(({ body }) => body.length > 1_100_000)
  assert.is(large.length, 1)
  assert.is(sentBy(large).length, 1, 'a single large entry goes alone')
  assert.is(sentBy(receiver.received).length, 31)
})

test('to a bucket: signed objects by time and id; a repetition overwrites', async place => {
  const { account, receiver } = place
  const { body: made } = await account.call(routes.setAuditStream, {
    body: { bucket: { endpoint: receiver.url, region: 'eu-central-1', ...BUCKET } },
  })
  assert.is(made.signing_secret, null)
  receiver.reply = answer(500, 'SlowDown')
  await pass(place)
  receiver.reply = answer(200)
  await pass(place, '31s')
  const [first, second] = receiver.received
  assert.is(first?.method, 'PUT')
  const key = new RegExp(
    `^/audit/pharos/${account.id}/\\d{4}/\\d\\d/\\d\\d/\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d\\.\\d{3}Z-[0-9a-f-]{36}\\.ndjson$`,
  )
  assert.match(first?.path ?? '', key)
  assert.is(second?.path, first?.path)
  for (const { method, path, headers, body } of receiver.received) {
    assert.ok(isSigned(BUCKET.secret_access_key, { method, url: path, headers }, body))
    assert.not(isSigned(BUCKET.secret_access_key, { method, url: path, headers }, `${body} `))
    assert.is(headers['content-type'], 'application/x-ndjson')
  }
  const lines = (second?.body ?? '').trimEnd().split('\n')
  assert.equal(
    lines.map(line => (JSON.parse(line) as Sent).action),
    ['audit_stream.set'],
  )
})

test('a pause of days loses nothing; another destination goes on where the last one ended', async place => {
  const { account, receiver, world } = place
  await open(place)
  await pass(place)
  await account.call(routes.setAuditStream, { body: { enabled: false } })
  await change(place, 'paused')
  await world.leap('40d')
  await pass(place)
  assert.is(receiver.received.length, 1)
  const other = await startReceiver()
  await account.call(routes.setAuditStream, { body: { url: `${other.url}/`, enabled: true } })
  await pass(place)
  const ids = sentBy([...receiver.received, ...other.received]).map(({ id }) => id)
  assert.equal(
    ids,
    (await logOf(place)).map(({ id }) => id),
  )
  await other.stop()
})

test('after a restore of the database, the last hour is sent again, and then what is new', async place => {
  const { world, receiver } = place
  await open(place)
  await change(place, 'sent')
  await pass(place)
  receiver.received.length = 0
  // A position of a database whose transactions had much higher numbers.
  await world.sql(`update audit_stream set seen = '900000000000:900000000000:'`)
  await change(place, 'after')
  await pass(place)
  assert.equal(
    sentBy(receiver.received).map(({ id }) => id),
    (await logOf(place)).map(({ id }) => id),
  )
  assert.is(sentBy(receiver.received).length, 3)
})

test.run()
