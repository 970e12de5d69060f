import { say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { within } from '../deadline.ts'
import { Fault } from './fault.ts'
import type { Trace } from './trace.ts'

/** What ends an attempt from outside. `late`: its time is up although it is connected; the time is in seconds. */
interface Ends {
  late(seconds: number): Error
  stopped(): Error
}

/**
 * Does the work of one attempt within its time in milliseconds, which covers everything, and closes what it opened.
 * Resolves with what ended it early; null if it was done.
 */
export async function runAttempt(
  timeoutMs: number,
  env: Environment,
  trace: Trace,
  work: () => Promise<unknown>,
  { late, stopped }: Ends,
): Promise<{ error: unknown } | null> {
  const seconds = timeoutMs / 1000
  const limit = within(timeoutMs, env.signal, { late: () => unconnected(seconds, trace) ?? late(seconds), stopped })
  try {
    await Promise.race([work(), limit.passed])
    return null
  } catch (error) {
    return { error }
  } finally {
    limit.clear()
    trace.over = true
    trace.watch.enter(null)
    trace.close()
  }
}

/** The fault of an attempt whose time is up before it is connected; null if it is. */
function unconnected(seconds: number, { watch, remoteAddress }: Trace): Fault | null {
  switch (watch.phase) {
    case 'dns':
      return new Fault('dns_failure', say('connection.not_resolved_in_time', { seconds }))
    case 'connect':
      return new Fault(
        'connection_timeout',
        say('connection.not_accepted_in_time', { address: remoteAddress, seconds }),
      )
    case 'tls':
      return new Fault('connection_timeout', say('connection.handshake_not_finished', { seconds }))
    default:
      return null
  }
}

/** What an attempt saw of its target. */
interface Seen {
  fault: { reason: string } | null
}

/** A forbidden target stays forbidden, and a password that is sent again and again may lock its account. */
const FINAL = new Set(['target_not_allowed', 'auth_failed'])

/** Repeats an attempt while it fails, at most `retries` times: most faults may be temporary. */
export async function retry<T extends Seen>(
  retries: number,
  { signal }: Pick<Environment, 'signal'>,
  attempt: () => Promise<T>,
): Promise<{ seen: T; attempts: number }> {
  for (let attempts = 1; ; attempts++) {
    const seen = await attempt()
    const isFinal = seen.fault === null || FINAL.has(seen.fault.reason)
    if (isFinal || signal.aborted || attempts > retries) return { seen, attempts }
  }
}
