import { gzipSync } from 'node:zlib'
import { encodeRequest } from '@pharos/control-plane/observability/otlp-message/index.ts'
import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { freePort } from '@pharos/deploy/local/port.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { Connection, EXPORT_LOGS, EXPORT_TRACES, framed, statusOf } from './grpc.ts'
import { readStored } from './sending.ts'

interface Context {
  world: World
  port: number
  account: TestAccount
  other: TestAccount
}

const test = suite<Context>('attacks on OTLP/gRPC')
/** Status codes of gRPC. */
const [OK, INVALID, TOO_SLOW, FORBIDDEN, TOO_LARGE, UNKNOWN, BROKEN, AWAY, WHO] = '0 3 4 7 8 12 13 14 16'.split(' ')

test.before(async context => {
  context.port = await freePort()
  context.world = await createWorld({ agent: false, environment: { PHAROS_OTLP_GRPC_PORT: String(context.port) } })
  context.account = await addAccount(context.world, 'sender')
  context.other = await addAccount(context.world, 'other')
})
test.after(({ world }) => world.close())

const keyOf = ({ key }: { key: string }) => ({ authorization: `Bearer ${key}` })

function oneLog(world: World, text: string): Buffer {
  const record = { timeUnixNano: `${world.clock.now()}000000`, body: { stringValue: text } }
  return encodeRequest('logs', { resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] })
}

async function on<T>(port: number, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = new Connection(port)
  try {
    return await work(connection)
  } finally {
    connection.close()
  }
}

/** Each case is refused with its status. Then a valid call on another connection is accepted. */
test('bodies that are too large, compressed too well, broken or unknown', async ({ world, port, account }) => {
  const key = keyOf(account)
  const gzip = { ...key, 'grpc-encoding': 'gzip' }
  const good = framed(oneLog(world, 'refused'))
  const bomb = framed(gzipSync(Buffer.alloc(200_000_000)), { packed: true })
  const reflection = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo'
  const cases: [what: string, expected: string | undefined, path: string, headers: object, body: Buffer][] = [
    ['a large message', TOO_LARGE, EXPORT_LOGS, key, framed(Buffer.alloc(9_000_000))],
    ['one of another signal', TOO_LARGE, EXPORT_TRACES, key, framed(Buffer.alloc(9_000_000))],
    ['one that says it is large', TOO_LARGE, EXPORT_LOGS, key, framed(Buffer.alloc(10), { length: 2 ** 32 - 1 })],
    ['a bomb', TOO_LARGE, EXPORT_LOGS, gzip, bomb],
    ['no gzip', BROKEN, EXPORT_LOGS, gzip, framed(Buffer.from('no gzip'), { packed: true })],
    ['another packing', UNKNOWN, EXPORT_LOGS, { ...key, 'grpc-encoding': 'br' }, framed(good, { packed: true })],
    ['no protobuf', INVALID, EXPORT_LOGS, key, framed(Buffer.alloc(100, 255))],
    ['no credentials', WHO, EXPORT_LOGS, {}, good],
    ['an unknown key', WHO, EXPORT_LOGS, { authorization: 'Bearer ph_unknown' }, good],
    ['another scheme', WHO, EXPORT_LOGS, { authorization: `Basic ${account.key}` }, good],
    ['a key of a viewer', FORBIDDEN, EXPORT_LOGS, keyOf(await addKey(world, account.id, 'viewer')), good],
    ['another scope', FORBIDDEN, EXPORT_LOGS, keyOf(await addKey(world, account.id, 'owner', ['read:logs'])), good],
    ['another service', UNKNOWN, '/orders.Orders/List', key, good],
    ['another method', UNKNOWN, EXPORT_LOGS.replace('Export', 'Drop'), key, good],
    ['reflection', UNKNOWN, reflection, key, good],
    ['no gRPC', 'http 415', EXPORT_LOGS, { ...key, 'content-type': 'application/json' }, good],
  ]
  for (const [what, expected, path, headers, body] of cases)
    assert.is(await on(port, connection => connection.call(path, { ...headers }, body)), expected, what)
  assert.equal(await readStored(world, account.id, ch`select message from ${rowsOf('logs')}`), [])
  const valid = framed(gzipSync(oneLog(world, 'taken')), { packed: true })
  assert.is(await on(port, connection => connection.call(EXPORT_LOGS, gzip, valid)), OK)
  assert.equal(await readStored(world, account.id, ch`select message from ${rowsOf('logs')}`), [{ message: 'taken' }])
})

test('refused bodies are counted by reason, and shown only to their account', async ({ world, account, other }) => {
  await world.advance('6s')
  const { body } = await account.call(routes.getTelemetryUsage)
  const refused = body.map(({ signal, rejected }) => [signal, rejected.map(({ reason, count }) => [reason, count])])
  const counts = [
    // No gzip, another compression, no protobuf.
    ['body_undecodable', 3],
    // Two that are too large as sent, and one that is too large once decompressed.
    ['body_too_large', 3],
  ]
  assert.equal(
    refused.map(([signal, reasons]) => [signal, Object.fromEntries(reasons as [string, number][])]),
    [
      ['logs', Object.fromEntries(counts)],
      ['traces', { body_too_large: 1 }],
    ],
  )
  assert.equal((await other.call(routes.getTelemetryUsage)).body, [])
})

test('nothing of a message is read before its key: without one the answer does not wait for it', async ({ port }) =>
  on(port, async connection => {
    const stream = await connection.begin(EXPORT_LOGS, {})
    stream.write(framed(Buffer.alloc(100), { length: 8_000_000 }))
    assert.is(await statusOf(stream), WHO)
  }))

test('a thousand open calls of an account take no room from others, and release their own', async ({
  world,
  port,
  account,
  other,
}) => {
  const connections = Array.from({ length: 63 }, () => new Connection(port))
  const calls = connections.flatMap(connection => Array.from({ length: 16 }, () => connection))
  const answers: string[] = []
  await Promise.all(
    calls.map(async connection => {
      const stream = await connection.begin(EXPORT_LOGS, keyOf(account))
      void statusOf(stream).then(status => answers.push(status))
    }),
  )
  for (const { session } of connections) assert.is(session.remoteSettings.maxConcurrentStreams, 16)
  const open = () => calls.length - answers.length
  await until('only 3 are open', () => open() === 3)
  assert.equal([...new Set(answers)], [AWAY])
  const sent = (key: object) => on(port, one => one.call(EXPORT_LOGS, { ...key }, framed(oneLog(world, 'beside'))))
  assert.is(await sent(keyOf(other)), OK)
  assert.is(await sent(keyOf(account)), AWAY)
  for (const connection of connections) connection.close()
  await until('there is room again', async () => (await sent(keyOf(account))) === OK)
})

test('a call that is too slow is ended, and its sender is asked to retry', async ({ world, port, account }) =>
  on(port, async connection => {
    const stream = await connection.begin(EXPORT_LOGS, keyOf(account))
    const status = statusOf(stream)
    const message = framed(oneLog(world, 'slow'))
    let sent = 0
    const timer = setInterval(() => stream.write(message.subarray(sent, ++sent)), 500)
    assert.is(await status, TOO_SLOW)
    clearInterval(timer)
  }))

test('no key is in a log', ({ world, account, other }) => {
  for (const { key } of [account, other]) assert.not.ok(world.lines.all.some(line => line.includes(key)))
})

test.run()
