import type { Socket } from 'node:net'
import type { Starttls } from '@pharos/shared-protocol/check/tls.ts'
import { say } from '../../say.ts'
import { Dialogue } from './dialogue.ts'
import { TlsFault } from './fault.ts'

/** Speaks a protocol until both sides switch to TLS. Throws `TlsFault` if the server does not agree. */
export async function agreeOnTls(socket: Socket, protocol: Starttls): Promise<void> {
  const dialogue = new Dialogue(socket)
  await OPENINGS[protocol](dialogue)
  dialogue.end()
}

const OPENINGS: { [K in Starttls]: (dialogue: Dialogue) => Promise<void> } = {
  smtp: openSmtp,
  imap: openImap,
  pop3: openPop3,
  ftp: openFtp,
  ldap: openLdap,
  postgres: openPostgres,
}

/** RFC 3207. The name after EHLO does not exist anywhere (RFC 2606). */
async function openSmtp(dialogue: Dialogue): Promise<void> {
  await reply(dialogue, '220', null)
  dialogue.send('EHLO probe.invalid\r\n')
  const offered = await reply(dialogue, '250', 'EHLO')
  if (!offered.some(line => /^STARTTLS\b/i.test(line))) throw new TlsFault('handshake_failed', say('starttls.missing'))
  dialogue.send('STARTTLS\r\n')
  await reply(dialogue, '220', 'STARTTLS')
}

/** RFC 4217 4. */
async function openFtp(dialogue: Dialogue): Promise<void> {
  await reply(dialogue, '220', null)
  dialogue.send('AUTH TLS\r\n')
  await reply(dialogue, '234', 'AUTH TLS')
}

/**
 * All lines of a reply (`250-…`, `250 …`, for FTP also free text in between) without the code. Another code is a
 * refusal.
 */
async function reply(dialogue: Dialogue, code: string, to: string | null): Promise<string[]> {
  const first = await dialogue.line()
  if (!/^\d{3}([ -]|$)/.test(first)) throw unlike(first)
  const got = first.slice(0, 3)
  const lines = [first.slice(4)]
  for (let line = first; line.startsWith(`${got}-`) || !line.startsWith(got); ) {
    line = await dialogue.line()
    lines.push(line.slice(4))
  }
  if (got !== code) throw refusal(to, first)
  return lines
}

/** RFC 9051 6.2.1; untagged lines may come in between. */
async function openImap(dialogue: Dialogue): Promise<void> {
  const greeting = await dialogue.line()
  if (!greeting.startsWith('* ')) throw unlike(greeting)
  if (!/^\* (OK|PREAUTH)\b/i.test(greeting)) throw refusal(null, greeting)
  dialogue.send('p1 STARTTLS\r\n')
  let line = await dialogue.line()
  while (line.startsWith('* ')) line = await dialogue.line()
  if (!/^p1 OK\b/i.test(line)) throw refusal('STARTTLS', line)
}

/** RFC 2595 4. */
async function openPop3(dialogue: Dialogue): Promise<void> {
  const greeting = await dialogue.line()
  if (!/^[+-](OK|ERR)/i.test(greeting)) throw unlike(greeting)
  if (!greeting.startsWith('+OK')) throw refusal(null, greeting)
  dialogue.send('STLS\r\n')
  const answer = await dialogue.line()
  if (!answer.startsWith('+OK')) throw refusal('STLS', answer)
}

/** LDAPMessage 1 with an extended request of name 1.3.6.1.4.1.1466.20037 (RFC 4511 4.14). */
const LDAP_START_TLS = Buffer.concat([
  Buffer.from('301d02010177188016', 'hex'),
  Buffer.from('1.3.6.1.4.1.1466.20037', 'latin1'),
])

async function openLdap(dialogue: Dialogue): Promise<void> {
  dialogue.send(LDAP_START_TLS)
  const message = await ldapMessage(dialogue)
  // messageID 1, then an extended response whose first member is the result code.
  const at = message.indexOf(Buffer.from('020101', 'hex'))
  const code = message[at + 3] === 0x78 ? resultCode(message.subarray(at + 4)) : null
  if (code === null) throw new TlsFault('handshake_failed', say('starttls.not_ldap'))
  if (code !== 0) throw new TlsFault('handshake_failed', say('starttls.ldap_refused', { result: code }))
}

async function ldapMessage(dialogue: Dialogue): Promise<Buffer> {
  const [tag = 0, first = 0] = await dialogue.bytes(2)
  const more = first > 0x80 ? first - 0x80 : 0
  if (tag !== 0x30 || more > 4) throw new TlsFault('handshake_failed', say('starttls.not_ldap'))
  const length = more === 0 ? first : (await dialogue.bytes(more)).readUIntBE(0, more)
  // A reply that exceeds the limit of a dialogue ends it.
  return dialogue.bytes(length)
}

function resultCode(response: Buffer): number | null {
  const at = (response[0] ?? 0) > 0x80 ? 1 + (response[0] ?? 0) - 0x80 : 1
  return response[at] === 0x0a && response[at + 1] === 1 ? (response[at + 2] ?? null) : null
}

/** PostgreSQL protocol 3, SSLRequest: length 8, code 80877103; the answer is one byte. */
async function openPostgres(dialogue: Dialogue): Promise<void> {
  dialogue.send(Buffer.from('0000000804d2162f', 'hex'))
  const answer = (await dialogue.bytes(1)).toString('latin1')
  if (answer === 'S') return
  throw new TlsFault('handshake_failed', say(answer === 'N' ? 'starttls.postgres_off' : 'starttls.not_postgres'))
}

const SHOWN = 200

/** `to` is the command, or null for the greeting. */
function refusal(to: string | null, line: string): TlsFault {
  const reply = line.slice(0, SHOWN)
  const said = to === null ? say('starttls.greeted', { reply }) : say('starttls.answered', { command: to, reply })
  return new TlsFault('handshake_failed', said)
}

function unlike(line: string): TlsFault {
  return new TlsFault('handshake_failed', say('starttls.other_protocol', { line: line.slice(0, SHOWN) }))
}
