import { createServer } from 'node:tls'
import {
  SmtpOutcome as Schema,
  type SmtpFailure,
  type SmtpOutcome,
  SmtpSpec,
} from '@pharos/shared-protocol/check/smtp.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { issue, trustedAuthority } from '../connection/certificate.fixture.ts'
import { environmentFor, freePort, listen, listenRaw, type Target } from '../http/check.fixture.ts'
import { check, listenSmtp, type Script, specFor } from './check.fixture.ts'

const test = suite('smtp')
const ca = trustedAuthority()
const good = issue({ names: ['localhost', '127.0.0.1'], issuer: ca })
const STARTTLS = { EHLO: '250-mail.test\r\n250-STARTTLS\r\n250 SIZE 1000\r\n' }

interface Row {
  name: string
  script?: Script
  target?(): Promise<Pick<Target, 'port' | 'close'>>
  spec?: Partial<SmtpSpec>
  /** Null: healthy. */
  reason: SmtpFailure | null
  detail?: RegExp
  also?(outcome: SmtpOutcome): void
}

const table: Row[] = [
  {
    name: 'a server that greets',
    reason: null,
    also({ greeting, capabilities, protocol, not_after, evidence, timings_ms }) {
      assert.equal([greeting, capabilities], ['220 mail.test ESMTP', ['SIZE 1000', '8BITMIME']])
      assert.equal([protocol, not_after, evidence, timings_ms.tls], [null, null, null, null])
      assert.ok(timings_ms.first_byte !== null && timings_ms.download !== null)
    },
  },
  {
    name: 'STARTTLS with a good certificate; what was offered before it counts no more',
    script: { replies: STARTTLS, secured: '250-mail.test\r\n250 AUTH PLAIN\r\n', tls: good },
    spec: { security: 'starttls' },
    reason: null,
    also({ capabilities, protocol, not_after, timings_ms }) {
      assert.equal([capabilities, protocol], [['AUTH PLAIN'], 'TLSv1.3'])
      assert.match(not_after ?? '', /^20\d\d-/)
      assert.ok((timings_ms.tls ?? 0) > 0)
    },
  },
  {
    name: 'STARTTLS if offered: offered',
    script: { replies: STARTTLS, secured: '250 mail.test\r\n', tls: good },
    spec: { security: 'starttls_if_offered' },
    reason: null,
    also: ({ protocol, capabilities }) => assert.equal([protocol, capabilities], ['TLSv1.3', []]),
  },
  {
    name: 'STARTTLS if offered: not offered',
    spec: { security: 'starttls_if_offered' },
    reason: null,
    also: ({ protocol }) => assert.is(protocol, null),
  },
  {
    name: 'no TLS is asked for where it is offered',
    script: { replies: STARTTLS },
    reason: null,
    also: ({ protocol }) => assert.is(protocol, null),
  },
  {
    name: 'STARTTLS is missing',
    spec: { security: 'starttls' },
    reason: 'starttls_missing',
    detail: /offers no STARTTLS/,
  },
  {
    name: 'STARTTLS is refused',
    script: { replies: { ...STARTTLS, STARTTLS: '454 TLS not available\r\n' } },
    spec: { security: 'starttls' },
    reason: 'command_refused',
    detail: /^the server answered STARTTLS with "454 TLS not available"$/,
  },
  {
    name: 'plain text that is injected before TLS',
    script: { replies: { ...STARTTLS, STARTTLS: '220 go\r\n250 injected\r\n' }, tls: good },
    spec: { security: 'starttls' },
    reason: 'not_smtp',
    detail: /plain text after it had agreed/,
  },
  {
    name: 'a self-signed certificate',
    script: { replies: STARTTLS, tls: issue({ names: ['127.0.0.1'] }) },
    spec: { security: 'starttls' },
    reason: 'tls_failure',
    detail: /self-signed/,
    also: ({ evidence, greeting, not_after }) => {
      assert.match(evidence?.answer ?? '', /^220 mail\.test ESMTP\n250-mail\.test\n/)
      assert.ok(greeting !== null && not_after !== null)
    },
  },
  {
    name: 'a self-signed certificate that is not verified',
    script: { replies: STARTTLS, tls: issue({ names: ['127.0.0.1'] }) },
    spec: { security: 'starttls', verify_tls: false },
    reason: null,
  },
  {
    name: 'a certificate for another host',
    script: { replies: STARTTLS, tls: issue({ names: ['other.example'], issuer: ca }) },
    spec: { security: 'starttls' },
    reason: 'tls_failure',
    detail: /for other\.example/,
  },
  {
    name: 'TLS from the first byte',
    target: () =>
      listen(
        createServer({ ...good }, socket => {
          socket.write('220 mail.test\r\n')
          socket.on('data', data =>
            socket.write(data.toString().startsWith('EHLO') ? '250 mail.test\r\n' : '221 bye\r\n'),
          )
        }),
      ),
    spec: { security: 'tls' },
    reason: null,
    also: ({ protocol }) => assert.is(protocol, 'TLSv1.3'),
  },
  { name: 'TLS at a server without it', spec: { security: 'tls' }, reason: 'tls_failure' },
  {
    name: 'a greeting that refuses',
    script: { greeting: '554-no mail\r\n554 here\r\n' },
    reason: 'greeting_refused',
    detail: /^the server greeted with "554 no mail"$/,
  },
  {
    name: 'an EHLO that is refused',
    script: { replies: { EHLO: '550 go away\r\n' } },
    reason: 'command_refused',
    detail: /answered EHLO with "550 go away"/,
  },
  ...[
    ['another protocol', 'SSH-2.0-OpenSSH_9\r\n', /does not speak SMTP/],
    ['a code that is none', '999 hello\r\n', /does not speak SMTP/],
    ['an empty line', '\r\n', /does not speak SMTP/],
    ['lines of several codes', '220-a\r\n250 b\r\n', /does not speak SMTP/],
    ['a line without end', `220 ${'x'.repeat(9_000)}`, /a line has more than 2000 bytes/],
    ['a line that ends too late', `220 ${'x'.repeat(3_000)}\r\n`, /a line has more than 2000 bytes/],
    ['lines without end', '220-more\r\n'.repeat(200), /more than 100 lines/],
    ['a flood', `220-${'x'.repeat(1_900)}\r\n`.repeat(50), /more than 65536 bytes|more than 100 lines/],
  ].map(
    ([name, greeting, detail]): Row => ({
      name: `a greeting with ${name}`,
      script: { greeting: greeting as string },
      reason: 'not_smtp',
      detail: detail as RegExp,
    }),
  ),
  {
    name: 'a greeting with control characters and NUL',
    script: { greeting: '220 a\0b\u0007c\r\n' },
    reason: null,
    also: ({ greeting }) => assert.not.match(greeting ?? '', /\0/),
  },
  {
    name: 'bare line feeds, as old servers send them',
    script: { greeting: '220 mail.test\n', replies: { EHLO: '250 mail.test\n' } },
    reason: null,
  },
  {
    name: 'a server that never says goodbye',
    script: { replies: { QUIT: '' } },
    reason: null,
  },
  {
    name: 'a greeting in single bytes',
    target: () =>
      listenRaw(async socket => {
        socket.on('data', data => socket.write(data.toString().startsWith('EHLO') ? '250 ok\r\n' : '221 bye\r\n'))
        for (const char of '220 slow\r\n') {
          socket.write(char)
          await new Promise(resolve => setTimeout(resolve, 2))
        }
      }),
    reason: null,
    also: ({ greeting }) => assert.is(greeting, '220 slow'),
  },
  {
    name: 'a server that says nothing',
    target: () => listenRaw(() => {}),
    spec: { timeout_ms: 300 },
    reason: 'request_timeout',
    detail: /^no greeting within 0\.3 s$/,
  },
  {
    name: 'a server that stops after its greeting',
    script: { replies: { EHLO: '' } },
    spec: { timeout_ms: 300 },
    reason: 'request_timeout',
    detail: /^no reply within 0\.3 s$/,
  },
  {
    name: 'a server that hangs up',
    target: () => listenRaw(socket => socket.destroy()),
    reason: 'connection_reset',
    detail: /closed the connection/,
  },
  {
    name: 'nobody listens',
    target: async () => ({ port: await freePort(), close: async () => {} }),
    reason: 'connection_refused',
  },
  {
    name: 'a name that does not exist',
    target: async () => ({ port: 25, close: async () => {} }),
    spec: { host: 'nothing.invalid' },
    reason: 'dns_failure',
  },
]

for (const { name, script, target, spec, reason, detail, also } of table)
  test(name, async () => {
    const server = await (target ? target() : listenSmtp(script))
    const outcome = Schema.parse(await check(specFor(server.port, spec)))
    await server.close()
    assert.is(outcome.failure_reason, reason, outcome.failure_detail ?? '')
    assert.is(outcome.status, reason === null ? 'healthy' : 'failing')
    if (detail) assert.match(outcome.failure_detail ?? '', detail)
    also?.(outcome)
  })

test('it says EHLO, STARTTLS and QUIT, and nothing else', async () => {
  const heard: string[] = []
  const server = await listenSmtp({ replies: STARTTLS, secured: '250 mail.test\r\n', tls: good, heard })
  await check(specFor(server.port, { security: 'starttls', helo_name: 'probe.example.com' }))
  await server.close()
  assert.equal(heard, ['EHLO probe.example.com', 'STARTTLS', 'EHLO probe.example.com', 'QUIT'])
})

test('a name that would smuggle a command is no spec', () => {
  for (const helo_name of ['a\r\nMAIL FROM:<a@b>', 'a\nRSET', 'a b', '', '-a', 'a'.repeat(300)])
    assert.throws(() => SmtpSpec.parse(specFor(25, { helo_name })), helo_name)
})

test('a failed conversation is repeated on a new connection', async () => {
  let count = 0
  const server = await listenRaw(socket => {
    const [greeting] = count++ === 0 ? ['421 busy\r\n'] : ['220 mail.test\r\n']
    socket.write(greeting)
    socket.on('data', data => socket.write(data.toString().startsWith('EHLO') ? '250 ok\r\n' : '221 bye\r\n'))
  })
  const outcome = await check(specFor(server.port, { retries: 1 }))
  await server.close()
  assert.equal([outcome.status, outcome.attempts, count], ['healthy', 2, 2])
})

test('an address that the region forbids gets no word, and no second attempt', async () => {
  let count = 0
  const server = await listenRaw(() => void count++)
  const env = await environmentFor({ policy: { allow_private: false, forbidden: [] } })
  const outcome = await check(specFor(server.port, { retries: 3 }), { env })
  await server.close()
  assert.equal([outcome.failure_reason, outcome.attempts, count], ['target_not_allowed', 1, 0])
})

test.run()
