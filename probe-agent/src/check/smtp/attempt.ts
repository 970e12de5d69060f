import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { MOST_CAPABILITIES, type SmtpSecrets, type SmtpSpec } from '@pharos/shared-protocol/check/smtp.ts'
import { SaidError, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { runAttempt } from '../connection/attempt.ts'
import { openConnection } from '../connection/connection.ts'
import { handshake } from '../connection/tls.ts'
import { newTrace, type Trace } from '../connection/trace.ts'
import { Expectation } from '../expectation.ts'
import { signIn } from './auth.ts'
import { Conversation, type Reply, saidIn } from './conversation.ts'
import { SmtpFault, toFault } from './fault.ts'

/** A name that does not exist anywhere (RFC 2606). */
const NO_NAME = 'probe.invalid'
/** How long a server may take to say goodbye (milliseconds); no run waits longer, and none fails by it. */
const GOODBYE_MS = 500
/** What a failing run keeps of what the server said, and of a line of it, in characters. */
const MOST_HEARD = 4_096
const MOST_SHOWN = 500

/** What one attempt saw. */
export interface Attempt {
  fault: SmtpFault | null
  trace: Trace
  greeting: string | null
  capabilities: string[] | null
  protocol: string | null
  /** What the server said, line by line. */
  heard: string
}

/** Makes one conversation within the spec's timeout, which covers everything. Never throws. */
export async function attempt(spec: SmtpSpec, secrets: SmtpSecrets | null, env: Environment): Promise<Attempt> {
  const trace = newTrace(env.clock.monotonic)
  const seen: Attempt = { fault: null, trace, greeting: null, capabilities: null, protocol: null, heard: '' }
  let isDone = false
  const work = async (): Promise<void> => {
    const last = await talk(spec, secrets, env, seen)
    isDone = true
    trace.watch.enter(null)
    await leave(last)
  }
  const ended = await runAttempt(spec.timeout_ms, env, trace, work, {
    late: seconds =>
      new SmtpFault('request_timeout', say(seen.greeting === null ? 'smtp.no_greeting' : 'smtp.no_reply', { seconds })),
    stopped: () => new SmtpFault('request_timeout', say('connection.stopped')),
  })
  return { ...seen, fault: ended && !isDone ? toFault(ended.error) : null }
}

/** Everything but the goodbye. */
async function talk(
  spec: SmtpSpec,
  secrets: SmtpSecrets | null,
  env: Environment,
  seen: Attempt,
): Promise<Conversation> {
  const talk = await converse(spec, env, seen)
  for (const required of spec.required_capabilities)
    if (!isOffered(required, seen.capabilities ?? []))
      throw new SmtpFault('capability_missing', say('smtp.capability_missing', { capability: required }))
  if (spec.username !== null && secrets !== null) await signIn(talk, spec, secrets, seen)
  return talk
}

/** Greets the server and starts TLS. Returns the conversation that goes on, over TLS if it was started. */
async function converse(spec: SmtpSpec, env: Environment, seen: Attempt): Promise<Conversation> {
  const { trace } = seen
  const connection = { ip_family: spec.ip_family, verify_tls: spec.verify_tls, http_version: null }
  const socket = await openConnection(addressOf(spec), connection, env, trace)
  trace.watch.enter('first_byte')
  const plain = listen(socket, seen)
  await beGreeted(plain, spec, seen)
  trace.watch.enter('download')
  await greet(plain, spec, seen)
  if (!(await startsTls(plain, spec, seen))) return plain
  plain.release()
  trace.watch.enter('tls')
  const secured = await handshake(socket, spec.host, connection, trace)
  trace.watch.enter('download')
  const over = listen(secured, seen)
  // What was said without encryption counts no more (RFC 3207 4.2).
  await greet(over, spec, seen)
  return over
}

function listen(socket: Socket, seen: Attempt): Conversation {
  if (socket instanceof TLSSocket) seen.protocol = socket.getProtocol()
  return new Conversation(socket, line => {
    if (!seen.trace.over) seen.heard = `${seen.heard}${line}\n`.slice(0, MOST_HEARD)
  })
}

async function beGreeted(talk: Conversation, { expect }: SmtpSpec, seen: Attempt): Promise<void> {
  const reply = await talk.reply()
  const greeting = saidIn(reply)
  seen.greeting = greeting.slice(0, MOST_SHOWN)
  if (reply.code !== 220) throw new SmtpFault('greeting_refused', say('smtp.greeted', { reply: seen.greeting }))
  if (expect !== null && !(await isExpected(expect, reply)))
    throw new SmtpFault('unexpected_answer', say('smtp.unmatched', { greeting: seen.greeting }))
}

async function isExpected(expression: string, { code, lines }: Reply): Promise<boolean> {
  try {
    return await new Expectation(expression).isMet(Buffer.from(lines.map(line => `${code} ${line}`).join('\n')))
  } catch (error) {
    throw error instanceof SaidError ? new SmtpFault('unexpected_answer', error.said) : error
  }
}

async function greet(talk: Conversation, { helo_name }: SmtpSpec, seen: Attempt): Promise<void> {
  talk.send(`EHLO ${helo_name ?? NO_NAME}`)
  const reply = await talk.reply()
  if (reply.code !== 250) throw refused('EHLO', reply)
  seen.capabilities = reply.lines.slice(1, 1 + MOST_CAPABILITIES).map(line => line.slice(0, MOST_SHOWN))
}

/** Whether a keyword is offered, with each of its parameters (RFC 5321 4.1.1.1). */
function isOffered(required: string, offered: readonly string[]): boolean {
  const wordsOf = (line: string) => line.toUpperCase().split(/\s+/)
  const [keyword, ...parameters] = wordsOf(required)
  return offered
    .map(wordsOf)
    .some(([word, ...given]) => word === keyword && parameters.every(each => given.includes(each)))
}

/** Whether the server agreed to start TLS. */
async function startsTls(talk: Conversation, spec: SmtpSpec, { capabilities }: Attempt): Promise<boolean> {
  const { security } = spec
  if (security === 'none' || security === 'tls') return false
  if (!isOffered('STARTTLS', capabilities ?? [])) {
    if (security === 'starttls_if_offered') return false
    throw new SmtpFault('starttls_missing', say('smtp.starttls_missing'))
  }
  talk.send('STARTTLS')
  const reply = await talk.reply()
  if (reply.code !== 220) throw refused('STARTTLS', reply)
  return true
}

/** Says goodbye. How the server takes it does not matter. */
async function leave(talk: Conversation): Promise<void> {
  talk.send('QUIT')
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<void>(resolve => {
    timer = setTimeout(resolve, GOODBYE_MS)
  })
  await Promise.race([talk.reply().catch(() => {}), tooLong])
  clearTimeout(timer)
}

function refused(command: string, reply: Reply): SmtpFault {
  return new SmtpFault('command_refused', say('smtp.answered', { command, reply: saidIn(reply).slice(0, MOST_SHOWN) }))
}

/** The scheme selects TLS; nothing else of HTTP is used. */
function addressOf({ host, port, security }: SmtpSpec): URL {
  return new URL(`${security === 'tls' ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}/`)
}
