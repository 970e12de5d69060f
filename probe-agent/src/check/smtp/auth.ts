import type { SmtpSecrets, SmtpSpec } from '@pharos/shared-protocol/check/smtp.ts'
import { say } from '../../say.ts'
import { type Conversation, type Reply, saidIn } from './conversation.ts'
import { SmtpFault } from './fault.ts'

const CONTINUE = 334
const ACCEPTED = 235
const MOST_SHOWN = 500

/** What the server offers, and whether what is sent is encrypted: the version of TLS. */
interface Offered {
  capabilities: readonly string[] | null
  protocol: string | null
}

/**
 * Signs in (RFC 4954) with PLAIN (RFC 4616), or with LOGIN, which older servers offer alone. Sends nothing without TLS
 * unless the spec allows it.
 */
export async function signIn(
  talk: Conversation,
  { username, allow_plain_auth }: SmtpSpec,
  { password }: SmtpSecrets,
  { capabilities, protocol }: Offered,
): Promise<void> {
  if (protocol === null && !allow_plain_auth) throw new SmtpFault('starttls_missing', say('smtp.auth_without_tls'))
  const user = username ?? ''
  const mechanisms = mechanismsIn(capabilities ?? [])
  const reply = mechanisms.includes('PLAIN')
    ? await answer(talk, 'AUTH PLAIN', [`\0${user}\0${password}`])
    : await answer(talk, 'AUTH LOGIN', [user, password])
  if (reply.code !== ACCEPTED)
    throw new SmtpFault(
      'auth_failed',
      say('smtp.auth_refused', { username: user, reply: saidIn(reply).slice(0, MOST_SHOWN) }),
    )
}

/** The mechanisms of this agent that the server offers; `AUTH=` is how some old servers begin the line. */
function mechanismsIn(capabilities: readonly string[]): string[] {
  const lines = capabilities.map(line => line.toUpperCase()).filter(line => /^AUTH[ =]/.test(line))
  if (lines.length === 0) throw new SmtpFault('auth_failed', say('smtp.no_auth'))
  const offered = lines.flatMap(line => line.slice('AUTH '.length).split(/[ =]+/))
  const usable = offered.filter(each => each === 'PLAIN' || each === 'LOGIN')
  if (usable.length > 0) return usable
  throw new SmtpFault('auth_failed', say('smtp.no_mechanism', { offered: offered.join(' ').slice(0, MOST_SHOWN) }))
}

/** Sends each answer in base64 when the server asks for it. Returns the reply that ends it. */
async function answer(
  talk: Conversation,
  command: 'AUTH PLAIN' | 'AUTH LOGIN',
  answers: readonly string[],
): Promise<Reply> {
  talk.send(command)
  let reply = await talk.reply()
  for (const text of answers) {
    if (reply.code !== CONTINUE) return reply
    talk.answer(Buffer.from(text).toString('base64'))
    reply = await talk.reply()
  }
  return reply
}
