import type { Socket } from 'node:net'
import { bytesToSend, maySend } from '@pharos/shared-protocol/check/port.ts'
import type { TcpSpec } from '@pharos/shared-protocol/check/tcp.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { runAttempt } from '../connection/attempt.ts'
import { openConnection } from '../connection/connection.ts'
import { newTrace, type Trace } from '../connection/trace.ts'
import { Expectation } from '../expectation.ts'
import { type Answer, lossFault, readAnswer } from './answer.ts'
import { TcpFault, toFault } from './fault.ts'

/** What one attempt saw. */
export interface Attempt {
  fault: TcpFault | null
  trace: Trace
  answer: Answer
}

/** Makes one connection within the spec's timeout, which covers everything. Never throws. */
export async function attempt(spec: TcpSpec, env: Environment): Promise<Attempt> {
  const trace = newTrace(env.clock.monotonic)
  const answer: Answer = { content: Buffer.alloc(0) }
  const ended = await runAttempt(spec.timeout_ms, env, trace, () => converse(spec, env, trace, answer), {
    late: seconds => {
      const text = answer.content.length === 0 ? 'port.no_answer' : 'port.unmatched_in_time'
      return new TcpFault('unexpected_answer', say(text, { seconds }))
    },
    stopped: () => new TcpFault('connection_timeout', say('connection.stopped')),
  })
  return { fault: ended && toFault(ended.error), trace, answer }
}

async function converse(spec: TcpSpec, env: Environment, trace: Trace, answer: Answer): Promise<void> {
  if (!maySend(spec.send, spec.port)) throw new TargetNotAllowed(say('connection.mail_port', { port: spec.port }))
  const connection = { ip_family: spec.ip_family, verify_tls: true, http_version: null }
  const socket = await openConnection(addressOf(spec), connection, env, trace)
  if (spec.send === null && spec.close_after_connect) return
  trace.watch.enter('first_byte')
  const expectation = spec.expect === null ? null : new Expectation(spec.expect)
  const read = spec.close_after_connect ? null : readAnswer(socket, expectation, trace, answer)
  await Promise.all([read, spec.send === null ? null : send(socket, bytesToSend(spec.send), spec.close_after_connect)])
}

/** The scheme selects TLS; nothing else of HTTP is used. */
function addressOf({ host, port, tls }: TcpSpec): URL {
  return new URL(`${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}/`)
}

/** Resolves when the system has accepted all bytes. With `last`, nothing more is sent, and the server is told. */
function send(socket: Socket, bytes: Buffer, last: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null): void => (error ? reject(lossFault(error, 'while_sending')) : resolve())
    if (last) socket.end(bytes, done)
    else socket.write(bytes, done)
  })
}
