import type { Socket } from 'node:net'
import {
  TcpOutcome as Schema,
  type TcpFailure,
  type TcpOutcome,
  type TcpSpec,
} from '@pharos/shared-protocol/check/tcp.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startDns } from '../../egress/resolver.fixture.ts'
import { createResolver } from '../../egress/resolver.ts'
import { answering, environmentFor, freePort, listenRaw, type Target } from '../http/check.fixture.ts'
import { check, deaf, specFor } from './check.fixture.ts'
import { checkTcp } from './check.ts'

const test = suite('tcp')

/** A server that speaks first. */
const greeting = (text: string | Buffer) => listenRaw(socket => void socket.write(text))

interface Row {
  name: string
  target(): Promise<Pick<Target, 'port' | 'close'>>
  spec?: Partial<TcpSpec>
  /** Null: healthy. */
  reason: TcpFailure | null
  detail?: RegExp
  also?(outcome: TcpOutcome): void
}

const table: Row[] = [
  {
    name: 'a port that accepts connections is healthy',
    target: () => listenRaw(() => {}),
    reason: null,
    also: ({ timings_ms, remote_address }) => {
      assert.ok((timings_ms.connect ?? -1) >= 0)
      assert.is(timings_ms.first_byte, null)
      assert.is(remote_address, '127.0.0.1')
    },
  },
  {
    name: 'a server that closes at once has accepted the connection',
    target: () => listenRaw(socket => socket.destroy()),
    reason: null,
  },
  {
    name: 'nobody listens',
    target: async () => ({ port: await freePort(), close: async () => {} }),
    reason: 'connection_refused',
    detail: /^127\.0\.0\.1:\d+ refused the connection$/,
  },
  {
    name: 'a mail to a port of mail is not sent',
    target: async () => ({ port: 587, close: async () => {} }),
    spec: { send: 'EHLO a\r\nMAIL FROM:<a@b.test>\r\n' },
    reason: 'target_not_allowed',
    detail: /^port 587 is one of mail: a check may only greet it$/,
  },
  {
    name: 'a greeting that matches',
    target: () => greeting('220 mail.example.com ESMTP\r\n'),
    spec: { expect: '^220 ' },
    reason: null,
    also: ({ evidence, timings_ms }) => {
      assert.is(evidence, null)
      assert.ok(timings_ms.first_byte !== null && timings_ms.total !== null)
    },
  },
  {
    name: 'an answer to what is sent',
    target: () =>
      listenRaw(socket => socket.once('data', data => socket.write(`+${data.toString().replace('PING', 'PONG')}`))),
    spec: { send: 'PING\r\n', expect: '^\\+PONG\r\n$' },
    reason: null,
  },
  {
    name: 'an answer to bytes in base64',
    target: () => listenRaw(socket => socket.once('data', data => socket.write(data.toString('hex')))),
    spec: { send: `base64:${Buffer.from([0, 255, 16]).toString('base64')}`, expect: '^00ff10$' },
    reason: null,
  },
  {
    name: 'any answer will do where nothing is expected',
    target: () => answering('?'),
    spec: { send: 'hello' },
    reason: null,
  },
  {
    name: 'an answer in many parts',
    target: () =>
      listenRaw(async socket => {
        for (const letter of 'ready.') await new Promise(written => socket.write(letter, written))
      }),
    spec: { expect: 'ready\\.$' },
    reason: null,
  },
  {
    name: 'the right answer, then the end of the connection',
    target: () => listenRaw(socket => socket.end('ready')),
    spec: { expect: 'ready' },
    reason: null,
  },
  {
    name: 'another greeting, then the end of the connection',
    target: () => listenRaw(socket => socket.end('554 go away\r\n')),
    spec: { expect: '^220 ' },
    reason: 'unexpected_answer',
    detail: /does not match/,
    also: ({ evidence }) => assert.equal(evidence, { answer: '554 go away\r\n', answer_bytes: 13 }),
  },
  {
    name: 'another greeting, and then nothing',
    target: () => greeting('554 go away\r\n'),
    spec: { expect: '^220 ', timeout_ms: 200 },
    reason: 'unexpected_answer',
    detail: /did not match `expect` within 0\.2 s/,
  },
  {
    name: 'no answer at all',
    target: () => listenRaw(() => {}),
    spec: { close_after_connect: false, timeout_ms: 150 },
    reason: 'unexpected_answer',
    detail: /^no answer within 0\.15 s$/,
  },
  {
    name: 'an answer without end is read to 4 KB',
    target: () =>
      listenRaw(socket => {
        const pour = (): void => void (socket.destroyed || socket.write(Buffer.alloc(65_536, 'x'), pour))
        pour()
      }),
    spec: { expect: 'y' },
    reason: 'unexpected_answer',
    detail: /does not match/,
    also: ({ evidence }) => assert.is(evidence?.answer_bytes, 4_096),
  },
  {
    name: 'what stands behind the first 4 KB does not count',
    target: () => listenRaw(socket => socket.end(`${'x'.repeat(4_096)}y`)),
    spec: { expect: 'y' },
    reason: 'unexpected_answer',
  },
  {
    name: 'closes before it answers',
    target: () => listenRaw(socket => socket.end()),
    spec: { expect: 'x' },
    reason: 'connection_reset',
    detail: /closed the connection before it answered/,
  },
  {
    name: 'resets before it answers',
    target: () => listenRaw(socket => socket.once('data', () => socket.resetAndDestroy())),
    spec: { send: 'hello' },
    reason: 'connection_reset',
    detail: /closed the connection before it answered/,
  },
  {
    name: 'an expression that can’t be read',
    target: () => greeting('hello'),
    spec: { expect: '(' },
    reason: 'unexpected_answer',
    detail: /expression of `expect` can't be read/,
  },
  {
    name: 'bytes that are no text can be kept',
    target: () => listenRaw(socket => socket.end(Buffer.from([0, 255, 65]))),
    spec: { expect: 'never' },
    reason: 'unexpected_answer',
    also: ({ evidence }) => assert.is(evidence?.answer, '\uFFFD\uFFFDA'),
  },
]

for (const row of table) {
  test(row.name, async () => {
    const target = await row.target()
    try {
      const outcome = Schema.parse(await check(specFor(target.port, row.spec)))
      assert.is(outcome.failure_reason, row.reason, outcome.failure_detail ?? '')
      assert.is(outcome.status, row.reason === null ? 'healthy' : 'failing')
      if (row.detail) assert.match(outcome.failure_detail ?? '', row.detail)
      row.also?.(outcome)
    } finally {
      await target.close()
    }
  })
}

test('sent data arrives completely although nothing is read', async () => {
  const received: Promise<string>[] = []
  const target = await listenRaw(socket => received.push(textOf(socket)))
  const outcome = await check(specFor(target.port, { send: 'x'.repeat(10_000), close_after_connect: true }))
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.is((await Promise.all(received)).join(), 'x'.repeat(10_000))
  await target.close()
})

async function textOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

test('a target that the region may not reach is not connected to, and not tried again', async () => {
  let connections = 0
  const target = await listenRaw(() => connections++)
  const env = await environmentFor({ policy: { allow_private: false, forbidden: [] } })
  const outcome = await checkTcp(specFor(target.port, { retries: 3 }), env)
  await target.close()
  assert.is(outcome.failure_reason, 'target_not_allowed')
  assert.is(outcome.attempts, 1)
  assert.is(connections, 0)
})

test('a port of the installation itself is refused', async () => {
  const target = await listenRaw(() => {})
  const env = await environmentFor({ policy: { allow_private: true, forbidden: [`127.0.0.1:${target.port}`] } })
  const outcome = await checkTcp(specFor(target.port, { host: 'localhost', ip_family: '4' }), env)
  await target.close()
  assert.is(outcome.failure_reason, 'target_not_allowed')
})

test('a name is resolved once, and only the checked address is connected to', async () => {
  const target = await listenRaw(() => {})
  const answers = [['127.0.0.1'], ['169.254.169.254']]
  let asked = 0
  const env = await environmentFor({ resolve: async () => answers[asked++] ?? [] })
  const outcome = await checkTcp(specFor(target.port, { host: 'rebinding.example' }), env)
  await target.close()
  assert.is(outcome.status, 'healthy')
  assert.is(asked, 1)
  assert.is(outcome.remote_address, '127.0.0.1')
})

test('a metadata address is refused where private addresses are allowed', async () => {
  const env = await environmentFor({ resolve: async () => ['169.254.169.254'] })
  const outcome = await checkTcp(specFor(80, { host: 'rebinding.example' }), env)
  assert.is(outcome.failure_reason, 'target_not_allowed')
})

test('a host that does not exist is a DNS failure', async () => {
  const dns = await startDns({})
  const env = await environmentFor({ resolve: createResolver([dns.server]) })
  const outcome = await checkTcp(specFor(25, { host: 'missing.example' }), env)
  dns.close()
  assert.is(outcome.failure_reason, 'dns_failure')
  assert.is(outcome.failure_detail, 'missing.example does not exist')
})

test('an address of the other family is a DNS failure', async () => {
  const outcome = await check(specFor(25, { ip_family: '6' }))
  assert.is(outcome.failure_reason, 'dns_failure')
  assert.match(outcome.failure_detail ?? '', /not an IPv6 address/)
})

test('an address that never answers is a connection timeout', async () => {
  const env = { ...(await environmentFor()), connect: deaf }
  const outcome = await checkTcp(specFor(80, { timeout_ms: 100 }), env)
  assert.is(outcome.failure_reason, 'connection_timeout')
  assert.is(outcome.failure_detail, '127.0.0.1 did not accept the connection within 0.1 s')
})

test('a resolver that never answers ends with the timeout', async () => {
  const env = await environmentFor({ resolve: () => new Promise(() => {}) })
  const outcome = await checkTcp(specFor(80, { host: 'slow.example', timeout_ms: 100 }), env)
  assert.is(outcome.failure_reason, 'dns_failure')
  assert.match(outcome.failure_detail ?? '', /not resolved within 0\.1 s/)
})

test('it tries again while retries are left', async () => {
  let connections = 0
  const target = await listenRaw(socket => socket.end(++connections === 3 ? 'ready' : 'starting'))
  const outcome = await check(specFor(target.port, { expect: 'ready', retries: 3 }))
  await target.close()
  assert.is(outcome.status, 'healthy')
  assert.is(outcome.attempts, 3)
})

test('an agent that is stopped ends its checks', async () => {
  const target = await listenRaw(() => {})
  const stop = new AbortController()
  const env = await environmentFor({ signal: stop.signal })
  const running = checkTcp(specFor(target.port, { close_after_connect: false, retries: 3 }), env)
  stop.abort()
  const outcome = await running
  await target.close()
  assert.is(outcome.attempts, 1)
})

test.run()
