import type { Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Starttls, TlsTransportFailure } from '@pharos/shared-protocol/check/tls.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listenRaw } from '../http/check.fixture.ts'
import { issue } from './authority.fixture.ts'
import { check, root, specFor } from './check.fixture.ts'

const test = suite('starttls')
const leaf = issue({ issuer: root })
const secureContext = createSecureContext({ cert: leaf.cert, key: leaf.key })

/** A server's greeting, and its reply to each command; `null`: TLS begins. */
interface Script {
  greeting?: string
  steps: [heard: RegExp | string, says: string | Buffer][]
}

function play(socket: Socket, { greeting, steps }: Script): void {
  let step = 0
  if (greeting !== undefined) socket.write(greeting)
  const listen = (chunk: Buffer): void => {
    const [heard, says] = steps[step++] ?? [/^$/, '']
    const text = chunk.toString('latin1')
    if (typeof heard === 'string' ? text !== heard : !heard.test(text)) return void socket.end('unexpected\r\n')
    socket.write(says)
    if (step < steps.length) return
    socket.off('data', listen)
    const tls = new TLSSocket(socket, { isServer: true, secureContext })
    tls.on('error', () => {})
  }
  socket.on('data', listen)
}

const LDAP_OK = Buffer.from('300c02010178070a010004000400', 'hex')
const LDAP_LONG = Buffer.from('308400000010020101788400000007' + '0a010004000400', 'hex')
const LDAP_NO = Buffer.from('300c02010178070a013504000400', 'hex')

const agreed: { name: string; protocol: Starttls; script: Script }[] = [
  {
    name: 'smtp',
    protocol: 'smtp',
    script: {
      greeting: '220 mail.example.com ESMTP\r\n',
      steps: [
        ['EHLO probe.invalid\r\n', '250-mail.example.com\r\n250-SIZE 1000\r\n250 STARTTLS\r\n'],
        ['STARTTLS\r\n', '220 go ahead\r\n'],
      ],
    },
  },
  {
    name: 'smtp with a long greeting',
    protocol: 'smtp',
    script: {
      greeting: '220-mail.example.com\r\n220-wait\r\n220 ESMTP\r\n',
      steps: [
        [/^EHLO/, '250-starttls\r\n250 HELP\r\n'],
        [/^STARTTLS/, '220 go\r\n'],
      ],
    },
  },
  {
    name: 'imap',
    protocol: 'imap',
    script: {
      greeting: '* OK [CAPABILITY IMAP4rev1 STARTTLS] ready\r\n',
      steps: [['p1 STARTTLS\r\n', '* CAPABILITY IMAP4rev1\r\np1 OK begin\r\n']],
    },
  },
  { name: 'pop3', protocol: 'pop3', script: { greeting: '+OK ready\r\n', steps: [['STLS\r\n', '+OK begin\r\n']] } },
  {
    name: 'ftp',
    protocol: 'ftp',
    script: {
      greeting: '220-Welcome\r\n to the machine\r\n220 ready\r\n',
      steps: [['AUTH TLS\r\n', '234 proceed\r\n']],
    },
  },
  { name: 'ldap', protocol: 'ldap', script: { steps: [[/1\.3\.6\.1\.4\.1\.1466\.20037/, LDAP_OK]] } },
  { name: 'ldap with long lengths', protocol: 'ldap', script: { steps: [[/1466/, LDAP_LONG]] } },
  { name: 'postgres', protocol: 'postgres', script: { steps: [['\0\0\0\x08\x04\xd2\x16\x2f', 'S']] } },
]

for (const { name, protocol, script } of agreed) {
  test(`${name}: the certificate is read`, async () => {
    const target = await listenRaw(socket => play(socket, script))
    const { failure, facts, timings_ms } = await check(specFor(target.port, { starttls: protocol }))
    await target.close()
    assert.is(failure, null, failure?.detail)
    assert.is(facts?.trust.status, 'trusted')
    assert.is(facts?.protocol, 'TLSv1.3')
    assert.equal(facts?.accepts, { TLSv1: false, 'TLSv1.1': false })
    assert.ok((timings_ms.starttls ?? 0) > 0)
  })
}

interface Bad {
  name: string
  protocol: Starttls
  serve(socket: Socket): void
  reason?: TlsTransportFailure
  detail: RegExp
}

const says = (greeting: string) => (socket: Socket) => void socket.write(greeting)
const answers = (script: Script) => (socket: Socket) => play(socket, script)

const bad: Bad[] = [
  {
    name: 'offers none',
    protocol: 'smtp',
    serve: answers({ greeting: '220 hi\r\n', steps: [[/^EHLO/, '250-mail\r\n250 SIZE 1\r\n']] }),
    detail: /offers no STARTTLS/,
  },
  {
    name: 'refuses it',
    protocol: 'smtp',
    serve: answers({
      greeting: '220 hi\r\n',
      steps: [
        [/^EHLO/, '250 STARTTLS\r\n'],
        [/^STARTTLS/, '454 TLS not available\r\n'],
      ],
    }),
    detail: /answered STARTTLS with "454 TLS not available"/,
  },
  {
    name: 'turns it away',
    protocol: 'smtp',
    serve: says('554 no service\r\n'),
    detail: /greeted with "554 no service"/,
  },
  {
    name: 'speaks ssh',
    protocol: 'smtp',
    serve: says('SSH-2.0-OpenSSH_9.2\r\n'),
    detail: /expected protocol: "SSH-2\.0/,
  },
  {
    name: 'refuses it',
    protocol: 'imap',
    serve: answers({ greeting: '* OK hi\r\n', steps: [[/STARTTLS/, 'p1 BAD no\r\n']] }),
    detail: /answered STARTTLS with "p1 BAD no"/,
  },
  { name: 'says goodbye', protocol: 'imap', serve: says('* BYE later\r\n'), detail: /greeted with "\* BYE later"/ },
  {
    name: 'refuses it',
    protocol: 'pop3',
    serve: answers({ greeting: '+OK hi\r\n', steps: [[/STLS/, '-ERR no\r\n']] }),
    detail: /answered STLS with "-ERR no"/,
  },
  {
    name: 'refuses it',
    protocol: 'ftp',
    serve: answers({ greeting: '220 hi\r\n', steps: [[/AUTH/, '502 no\r\n']] }),
    detail: /answered AUTH TLS with "502 no"/,
  },
  { name: 'refuses it', protocol: 'ldap', serve: answers({ steps: [[/./, LDAP_NO]] }), detail: /result code 53/ },
  {
    name: 'speaks http',
    protocol: 'ldap',
    serve: says('HTTP/1.1 400 Bad Request\r\n\r\n'),
    detail: /does not speak LDAP/,
  },
  { name: 'has it turned off', protocol: 'postgres', serve: answers({ steps: [[/./, 'N']] }), detail: /turned off/ },
  {
    name: 'is none',
    protocol: 'postgres',
    serve: says('HTTP/1.1 400\r\n\r\n'),
    detail: /does not speak the PostgreSQL/,
  },
  {
    name: 'sneaks in plain text',
    protocol: 'pop3',
    serve: answers({ greeting: '+OK hi\r\n', steps: [[/STLS/, '+OK\r\n+OK injected\r\n']] }),
    detail: /sent plain text after/,
  },
  {
    name: 'hangs up',
    protocol: 'imap',
    serve: socket => void socket.end('* OK hi\r\n'),
    detail: /closed the connection/,
  },
  {
    name: 'talks without end',
    protocol: 'smtp',
    serve: says('220-more\r\n'.repeat(20_000)),
    detail: /sent too much data/,
  },
  {
    name: 'never greets',
    protocol: 'smtp',
    serve: () => {},
    reason: 'timeout',
    detail: /agree to start TLS within 0\.2 s/,
  },
]

for (const { name, protocol, serve, reason = 'handshake_failed', detail } of bad) {
  test(`${protocol}: a server that ${name}`, async () => {
    const target = await listenRaw(serve)
    const timeout_ms = reason === 'timeout' ? 200 : 5_000
    const { failure, facts } = await check(specFor(target.port, { starttls: protocol, timeout_ms }))
    await target.close()
    assert.is(facts, null)
    assert.is(failure?.reason, reason, failure?.detail)
    assert.match(failure?.detail ?? '', detail)
  })
}

test.run()
