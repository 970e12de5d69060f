import type { Socket } from 'node:net'
import type { TlsOutcome, TlsSpec } from '@pharos/shared-protocol/check/tls.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { saidBy, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { openConnection } from '../connection/connection.ts'
import { Fault } from '../connection/fault.ts'
import { newTrace, type Trace } from '../connection/trace.ts'
import { within } from '../deadline.ts'
import { TlsFault } from './fault.ts'
import { plainSpec } from './plain-http.ts'
import { agreeOnTls } from './starttls.ts'

/** The result of one connection: `value` is what `use` returned, or null with the fault that ended it. */
export interface Visit<T> {
  value: T | null
  fault: TlsFault | null
  remoteAddress: string | null
  timings: TlsOutcome['timings_ms']
}

type Stage = 'reach' | 'starttls' | 'handshake'

/** One connection of a check. `close` closes whatever is open now. */
class Course {
  readonly trace: Trace
  readonly spent: Record<Stage, number | null> = { reach: null, starttls: null, handshake: null }
  stage: Stage = 'reach'
  #since: number

  constructor(monotonic: () => number) {
    this.trace = newTrace(monotonic)
    this.#since = monotonic()
  }

  enter(stage: Stage | null, now: number): void {
    this.spent[this.stage] = now - this.#since
    this.#since = now
    if (stage !== null) this.stage = stage
  }
}

/**
 * Connects, agrees on TLS if the protocol starts without it, and passes the socket to `use`; closes it afterwards.
 * Never throws.
 */
export async function visit<T>(
  spec: TlsSpec,
  env: Environment,
  use: (socket: Socket) => Promise<T>,
): Promise<Visit<T>> {
  const course = new Course(env.clock.monotonic)
  const limit = within(spec.timeout_ms, env.signal, {
    late: () => timeoutFault(spec.timeout_ms, course),
    stopped: () => new TlsFault('timeout', say('connection.stopped')),
  })
  let value: T | null = null
  let fault: TlsFault | null = null
  try {
    value = await Promise.race([run(spec, env, course, use), limit.passed])
  } catch (error) {
    fault = toFault(error)
  }
  limit.clear()
  course.trace.over = true
  course.enter(null, env.clock.monotonic())
  course.trace.close()
  return { value, fault, remoteAddress: course.trace.remoteAddress, timings: timingsOf(course) }
}

async function run<T>(
  spec: TlsSpec,
  env: Environment,
  course: Course,
  use: (socket: Socket) => Promise<T>,
): Promise<T> {
  const url = new URL(`http://${authorityOf(spec)}/`)
  const socket = await openConnection(url, plainSpec(url.href, spec.timeout_ms), env, course.trace)
  course.trace.watch.enter(null)
  if (spec.starttls !== null) {
    course.enter('starttls', env.clock.monotonic())
    await agreeOnTls(socket, spec.starttls)
  }
  course.enter('handshake', env.clock.monotonic())
  return use(socket)
}

function authorityOf({ host, port }: TlsSpec): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

function toFault(error: unknown): TlsFault {
  if (error instanceof TlsFault) return error
  const said = saidBy(error)
  if (error instanceof TargetNotAllowed) return new TlsFault('connection_failed', said)
  if (!(error instanceof Fault)) return new TlsFault('handshake_failed', said)
  return new TlsFault(error.reason === 'dns_failure' ? 'dns_failure' : 'connection_failed', said)
}

function timeoutFault(ms: number, { stage, trace }: Course): TlsFault {
  const seconds = ms / 1000
  if (stage === 'handshake') return new TlsFault('timeout', say('connection.handshake_not_finished', { seconds }))
  if (stage === 'starttls') return new TlsFault('timeout', say('starttls.late', { seconds }))
  return trace.watch.phase === 'dns'
    ? new TlsFault('dns_failure', say('connection.not_resolved_in_time', { seconds }))
    : new TlsFault('timeout', say('connection.not_accepted_in_time', { address: trace.remoteAddress, seconds }))
}

function timingsOf({ trace, spent }: Course): TlsOutcome['timings_ms'] {
  trace.watch.enter(null)
  const { dns, connect } = trace.watch.read()
  const [starttls, handshake] = [round(spent.starttls), round(spent.handshake)]
  return {
    dns,
    connect,
    starttls,
    handshake,
    total: round((dns ?? 0) + (connect ?? 0) + (starttls ?? 0) + (handshake ?? 0)),
  }
}

function round(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 100) / 100
}
