import type { Socket } from 'node:net'
import { createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls'
import type { SmtpOutcome, SmtpSpec } from '@pharos/shared-protocol/check/smtp.ts'
import { germanOf } from '../../say.fixture.ts'
import type { Environment } from '../check.ts'
import { environmentFor, listenRaw, type Target } from '../http/check.fixture.ts'
import { checkSmtp } from './check.ts'

/** A conversation with loopback with the API's defaults, without TLS and retries and with a short timeout. */
export function specFor(port: number, rest: Partial<SmtpSpec> = {}): SmtpSpec {
  return {
    host: '127.0.0.1',
    port,
    security: 'none',
    verify_tls: true,
    helo_name: null,
    username: null,
    allow_plain_auth: false,
    expect: null,
    required_capabilities: [],
    ip_family: 'any',
    timeout_ms: 5_000,
    retries: 0,
    ...rest,
  }
}

/** The outcome; each failure has a text in German. */
export async function check(
  spec: SmtpSpec,
  { password, env }: { password?: string; env?: Environment } = {},
): Promise<SmtpOutcome> {
  const outcome = await checkSmtp(spec, password === undefined ? null : { password }, env ?? (await environmentFor()))
  if (outcome.status === 'failing') germanOf(outcome)
  return outcome
}

export interface Script {
  greeting?: string
  /** Replies to commands by their first word; the rest is the usual. */
  replies?: Record<string, string>
  /** What EHLO gets once TLS is on. */
  secured?: string
  tls?: SecureContextOptions
  /** Every command that was received. */
  heard?: string[]
}

const REPLIES: Record<string, string> = {
  EHLO: '250-mail.test greets you\r\n250-SIZE 1000\r\n250 8BITMIME\r\n',
  STARTTLS: '220 go ahead\r\n',
  QUIT: '221 bye\r\n',
}

/** A mail server that follows a script. */
export function listenSmtp(script: Script = {}): Promise<Target> {
  return listenRaw(socket => {
    socket.write(script.greeting ?? '220 mail.test ESMTP\r\n')
    follow(socket, script, { ...REPLIES, ...script.replies })
  })
}

function follow(socket: Socket, script: Script, replies: Record<string, string>): void {
  const { heard, tls, secured } = script
  const take = (data: Buffer): void => {
    for (const line of data
      .toString()
      .split('\r\n')
      .filter(each => each !== '')) {
      heard?.push(line)
      const [word = ''] = line.split(' ')
      socket.write(replies[word] ?? '502 no\r\n')
      if (word === 'QUIT') socket.end()
      if (word !== 'STARTTLS' || !tls || !replies.STARTTLS?.startsWith('220')) continue
      socket.off('data', take)
      const over = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(tls) })
      over.on('error', () => {})
      follow(over, script, { ...replies, ...(secured && { EHLO: secured }) })
    }
  }
  socket.on('data', take)
}
