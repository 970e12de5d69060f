import type { Socket } from 'node:net'
import type { SmtpFailure, SmtpSpec } from '@pharos/shared-protocol/check/smtp.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listenRaw } from '../http/check.fixture.ts'
import { check, listenSmtp, specFor } from './check.fixture.ts'

const test = suite('signing in to a mail server')
const PASSWORD = 's3cr3t-of-the-user'
const base64 = (text: string) => Buffer.from(text).toString('base64')

interface Server {
  /** What EHLO offers besides. */
  offers: string
  /** The reply to the last step of a sign-in. */
  verdict?: string
  heard: string[]
}

/** A server that asks for the steps of PLAIN and LOGIN. */
function converse(socket: Socket, { offers, verdict = '235 welcome', heard }: Server): void {
  let steps = 0
  socket.write('220 mail.test\r\n')
  socket.on('data', data => {
    const line = data.toString().trimEnd()
    heard.push(line)
    if (line.startsWith('EHLO')) socket.write(`250-mail.test\r\n250-SIZE 1000\r\n250 ${offers}\r\n`)
    else if (line === 'QUIT') socket.end('221 bye\r\n')
    else if (line === 'AUTH PLAIN') socket.write('334 \r\n')
    else if (line === 'AUTH LOGIN') socket.write('334 VXNlcm5hbWU6\r\n')
    else if (heard.includes('AUTH LOGIN') && ++steps === 1) socket.write('334 UGFzc3dvcmQ6\r\n')
    else socket.write(`${verdict}\r\n`)
  })
}

async function signIn(server: Partial<Server>, spec: Partial<SmtpSpec> = {}) {
  const heard: string[] = []
  const parts = { offers: 'AUTH PLAIN LOGIN', ...server, heard }
  const target = await listenRaw(socket =>
    converse(
      socket.on('error', () => {}),
      parts,
    ),
  )
  const given = specFor(target.port, { username: 'probe', allow_plain_auth: true, ...spec })
  const outcome = await check(given, { password: PASSWORD })
  await target.close()
  return { outcome, heard }
}

test('by PLAIN, and by LOGIN where that is all there is', async () => {
  const plain = await signIn({})
  assert.is(plain.outcome.status, 'healthy', plain.outcome.failure_detail ?? '')
  assert.equal(plain.heard.slice(1), ['AUTH PLAIN', base64(`\0probe\0${PASSWORD}`), 'QUIT'])
  for (const offers of ['AUTH LOGIN', 'auth=login', 'AUTH CRAM-MD5 LOGIN']) {
    const login = await signIn({ offers })
    assert.is(login.outcome.status, 'healthy', login.outcome.failure_detail ?? '')
    assert.equal(login.heard.slice(1), ['AUTH LOGIN', base64('probe'), base64(PASSWORD), 'QUIT'])
  }
})

const refused: [name: string, server: Partial<Server>, spec: Partial<SmtpSpec>, SmtpFailure, detail: RegExp][] = [
  ['a wrong password', { verdict: '535 no' }, {}, 'auth_failed', /refused to sign in probe: "535 no"$/],
  ['no sign-in', { offers: 'PIPELINING' }, {}, 'auth_failed', /offers no sign-in/],
  ['other mechanisms', { offers: 'AUTH CRAM-MD5' }, {}, 'auth_failed', /neither PLAIN nor LOGIN .*: CRAM-MD5$/],
  ['no TLS', {}, { allow_plain_auth: false }, 'starttls_missing', /not sent without TLS$/],
  [
    'no TLS where it would be used',
    {},
    { allow_plain_auth: false, security: 'starttls_if_offered' },
    'starttls_missing',
    /not sent without TLS$/,
  ],
]

for (const [name, server, spec, reason, detail] of refused)
  test(`${name}: fails, is not tried again at once, and sends no password`, async () => {
    const { outcome, heard } = await signIn(server, { retries: 2, ...spec })
    assert.is(outcome.failure_reason, reason)
    assert.match(outcome.failure_detail ?? '', detail)
    const sent = heard.filter(line => line.includes(base64(`\0probe\0${PASSWORD}`))).length
    assert.is(sent, name === 'a wrong password' ? 1 : 0)
    if (reason === 'auth_failed') assert.is(outcome.attempts, 1)
  })

for (const [form, encode] of [
  ['as it is', (text: string) => text],
  ['in base64', base64],
  ['as it was sent', (text: string) => base64(`\0probe\0${text}`)],
] as const)
  test(`a password that the server repeats ${form} is not stored`, async () => {
    const { outcome } = await signIn({ verdict: `535 not ${encode(PASSWORD)}` })
    assert.is(outcome.failure_reason, 'auth_failed')
    assert.match(outcome.failure_detail ?? '', /••••••/)
    assert.not.match(JSON.stringify(outcome), /s3cr3t|of-the-user/)
    assert.not.ok(JSON.stringify(outcome).includes(base64(PASSWORD).slice(0, 12)))
    assert.not.ok(JSON.stringify(outcome).includes(base64(`\0probe\0${PASSWORD}`).slice(12, 30)))
  })

const expected: [name: string, spec: Partial<SmtpSpec>, reason: SmtpFailure | null][] = [
  ['a greeting that matches', { expect: '^220 mail\\.test ESMTP$' }, null],
  ['a greeting that does not', { expect: 'Postfix' }, 'unexpected_answer'],
  ['an expression that no engine reads', { expect: '(' }, 'unexpected_answer'],
  ['capabilities that are offered', { required_capabilities: ['size', '8BITMIME', 'SIZE 1000'] }, null],
  ['one that is not', { required_capabilities: ['8BITMIME', 'PIPELINING'] }, 'capability_missing'],
  ['one that is the beginning of another', { required_capabilities: ['SIZ'] }, 'capability_missing'],
  ['another parameter', { required_capabilities: ['SIZE 2000'] }, 'capability_missing'],
]

for (const [name, spec, reason] of expected)
  test(`what is expected: ${name}`, async () => {
    const server = await listenSmtp()
    const outcome = await check(specFor(server.port, spec))
    await server.close()
    assert.is(outcome.failure_reason, reason, outcome.failure_detail ?? '')
  })

test.run()
