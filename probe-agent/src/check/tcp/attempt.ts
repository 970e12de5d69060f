import type { Socket } from 'node:net'
import { bytesToSend, maySend } from '@pharos/shared-protocol/check/port.ts'
import type { TcpSpec } from '@pharos/shared-protocol/check/tcp.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import type { Environment } from '../check.ts'
import { openConnection } from '../connection/connection.ts'
import { newTrace, type Trace } from '../connection/trace.ts'
import { within } from '../deadline.ts'
import { type Answer, lossFault, readAnswer } from './answer.ts'
import { Expectation } from './expectation.ts'
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
  const limit = within(spec.timeout_ms, env.signal, {
    late: () => timeoutFault(spec, trace, answer),
    stopped: () => new TcpFault('connection_timeout', 'the agent was stopped'),
  })
  let fault: TcpFault | null = null
  try {
    await Promise.race([converse(spec, env, trace, answer), limit.passed])
  } catch (error) {
    fault = toFault(error)
  }
  limit.clear()
  trace.over = true
  trace.watch.enter(null)
  trace.close()
  return { fault, trace, answer }
}

async function converse(spec: TcpSpec, env: Environment, trace: Trace, answer: Answer): Promise<void> {
  if (!maySend(spec.send, spec.port))
    throw new TargetNotAllowed(`port ${spec.port} is one of mail: a check may only greet it`)
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
    const done = (error?: Error | null): void =>
      error ? reject(lossFault(error, 'before it accepted the data')) : resolve()
    if (last) socket.end(bytes, done)
    else socket.write(bytes, done)
  })
}

function timeoutFault(spec: TcpSpec, trace: Trace, answer: Answer): TcpFault {
  const after = `within ${spec.timeout_ms / 1000} s`
  switch (trace.watch.phase) {
    case 'dns':
      return new TcpFault('dns_failure', `the host name was not resolved ${after}`)
    case 'connect':
      return new TcpFault('connection_timeout', `${trace.remoteAddress} did not accept the connection ${after}`)
    case 'tls':
      return new TcpFault('connection_timeout', `the TLS handshake did not finish ${after}`)
    default:
      return new TcpFault(
        'unexpected_answer',
        answer.content.length === 0 ? `no answer ${after}` : `the answer did not match \`expect\` ${after}`,
      )
  }
}
