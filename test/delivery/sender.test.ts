import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { message } from './message.ts'
import { rowOf, write } from './outbox.ts'
import { answer, startReceiver } from './receiver.ts'

const test = suite<{ world: World; sink: MailSink }>('the sender')

test.before(async context => {
  context.sink = await startMailSink()
  const environment = { PHAROS_SMTP_URL: context.sink.url }
  context.world = await createWorld({ agent: false, roles: 'api,delivery', environment })
})
test.before.each(({ sink }) => {
  sink.mails.length = 0
  sink.refuse = null
})
test.after(async ({ world, sink }) => {
  await world.close()
  await sink.stop()
})

test('a written message is sent once', async ({ world, sink }) => {
  const [id] = await write(world, {})
  await world.settle()
  assert.is(sink.mails.length, 1)
  assert.match(sink.mails[0]?.headers['message-id'] ?? '', new RegExp(`^<${id}@`))
  assert.match(sink.mails[0]?.parts['text/html'] ?? '', /shop is down/)
  assert.equal(await rowOf(world, id), { state: 'delivered', attempts: 1, reason: null })
  await world.advance('1h')
  assert.is(sink.mails.length, 1)
})

test('a message whose account is erased while it is sent ends quietly', async ({ world }) => {
  let id: string | undefined
  const receiver = await startReceiver((request, response) => {
    void world.sql('delete from delivery where id = $1', [id]).then(() => answer(500)(request, response))
  })
  const channels = [{ type: 'webhook' as const, details: { url: `${receiver.url}/hook` } }]
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops', channels } })
  const channel = group.channels[0]?.id ?? ''
  ;[id] = await write(world, { destination: { via: 'channel', id: channel } })
  await world.settle()
  assert.is(receiver.received.length, 1)
  assert.equal(await world.sql('select from delivery_attempt where delivery_id = $1', [id]), [])
  assert.equal(await world.sql(`select from delivery_receiver where via = 'channel'`), [])
  await receiver.stop()
})

test('a temporary failure is retried on schedule, with the same id', async ({ world, sink }) => {
  sink.refuse = 451
  const [id] = await write(world, {})
  await world.settle()
  assert.equal(await rowOf(world, id), { state: 'waiting', attempts: 1, reason: null })
  await world.leap('29s')
  assert.is((await rowOf(world, id)).attempts, 1)
  await world.leap('1s')
  assert.is((await rowOf(world, id)).attempts, 2)
  sink.refuse = null
  await world.leap('2m')
  assert.equal(await rowOf(world, id), { state: 'delivered', attempts: 3, reason: null })
  assert.match(sink.mails[0]?.headers['message-id'] ?? '', new RegExp(`^<${id}@`))
  const attempts = await world.sql(
    'select number, result, status, reason from delivery_attempt where delivery_id = $1 order by number',
    [id],
  )
  const failed = { result: 'failed', status: 451, reason: 'the mail server answered 451' }
  assert.equal(attempts, [
    { number: 1, ...failed },
    { number: 2, ...failed },
    { number: 3, result: 'delivered', status: null, reason: null },
  ])
})

test('a permanent refusal is not retried, and the server’s reason is stored', async ({ world, sink }) => {
  sink.refuse = 550
  const [id] = await write(world, {})
  await world.settle()
  sink.refuse = null
  await world.leap('1d', '6h')
  assert.equal(await rowOf(world, id), { state: 'failed', attempts: 1, reason: 'the mail server refused it with 550' })
  const [attempt] = await world.sql<{ answer: string }>('select answer from delivery_attempt where delivery_id = $1', [
    id,
  ])
  assert.match(attempt?.answer ?? '', /not this one/)
  assert.is(sink.mails.length, 0)
})

test('messages of one thread keep their order; those of others do not wait', async ({ world, sink }) => {
  sink.refuse = 451
  const to = 'order@example.com'
  await write(world, { to, message: message({ subject: 'first', thread: 'a' }) })
  await world.settle()
  sink.refuse = null
  await write(world, { to, message: message({ subject: 'second', thread: 'a' }) })
  await write(world, { to, message: message({ subject: 'other', thread: 'b' }) })
  await world.settle()
  assert.equal(
    sink.mails.map(mail => mail.headers.subject),
    ['other'],
  )
  await world.leap('30s')
  assert.equal(
    sink.mails.map(mail => mail.headers.subject),
    ['other', 'first', 'second'],
  )
})

test('an outdated message is dropped, with a reason', async ({ world, sink }) => {
  sink.refuse = 451
  const [id] = await write(world, { to: 'late@example.com', not_after: epoch(world.clock.now() + 20_000) })
  await world.settle()
  const reason = 'the mail server answered 451; by the next attempt it would be out of date'
  assert.equal(await rowOf(world, id), { state: 'dropped', attempts: 1, reason })
})

test('a destination that is gone drops its messages', async ({ world }) => {
  const [id] = await write(world, { destination: { via: 'channel', id: crypto.randomUUID() } })
  await world.settle()
  assert.equal(await rowOf(world, id), {
    state: 'dropped',
    attempts: 1,
    reason: 'the destination no longer exists',
  })
})

test('a message is given up after the last attempt', async ({ world, sink }) => {
  sink.refuse = 451
  const [id] = await write(world, { to: 'never@example.com' })
  await world.leap('16h', '30m')
  const row = await rowOf(world, id)
  assert.equal(row, { state: 'failed', attempts: 8, reason: 'the mail server answered 451; given up after 8 attempts' })
})

test('a message whose process died is sent again, once', async ({ world, sink }) => {
  const [id] = await write(world, { to: 'crash@example.com' })
  // The state that a process leaves behind if it dies between taking and recording.
  await world.settle()
  await world.sql(
    `update delivery set state = 'waiting', standing = 'new', ended_at = null, next_attempt_at = $2 where id = $1`,
    [id, world.clock.now() + 60_000],
  )
  await world.leap('59s')
  assert.is(sink.mails.length, 1)
  await world.leap('1s')
  assert.is(sink.mails.length, 2)
  assert.is(sink.mails[1]?.headers['message-id'], sink.mails[0]?.headers['message-id'])
})

test.run()
