import type { HttpSecrets, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { errorMessage } from '../../error.ts'
import { saidBy, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { runAttempt } from '../connection/attempt.ts'
import { admitWebPort, openConnection } from '../connection/connection.ts'
import { Fault } from '../connection/fault.ts'
import { newTrace, type Trace } from '../connection/trace.ts'
import { decodeContent } from './coding.ts'
import { Cookies } from './cookies.ts'
import { exchange } from './exchange.ts'
import { isRedirect, locationOf, MAX_REDIRECTS, nextRequest } from './redirect.ts'
import { firstRequest } from './request.ts'

/**
 * Makes one attempt, including redirects, within the spec's timeout. A fault becomes part of the trace. The body exists
 * only while `read` runs.
 */
export async function attempt<T>(
  spec: HttpSpec,
  secrets: HttpSecrets,
  env: Environment,
  read: (trace: Trace) => T | Promise<T>,
): Promise<T> {
  const trace = await request(spec, secrets, env)
  try {
    return await read(trace)
  } finally {
    trace.response?.body.release()
  }
}

async function request(spec: HttpSpec, secrets: HttpSecrets, env: Environment): Promise<Trace> {
  const trace = newTrace(env.clock.monotonic)
  const ended = await runAttempt(spec.timeout_ms, env, trace, () => follow(spec, secrets, env, trace), {
    late: seconds => lateFault(trace, seconds),
    stopped: () => new Fault('request_timeout', say('connection.stopped')),
  })
  if (ended) trace.fault = toFault(ended.error)
  await decode(trace)
  return trace
}

/** The response time ends with the last byte: decoding takes the agent's time. */
async function decode(trace: Trace): Promise<void> {
  if (trace.fault !== null || trace.response === null) return
  try {
    const { bytes, doubt } = await decodeContent(trace.response, trace.flaws)
    trace.content = bytes
    trace.doubt = doubt
  } catch (error) {
    trace.fault = toFault(error)
  }
}

function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (error instanceof TargetNotAllowed) return new Fault('target_not_allowed', saidBy(error))
  return new Fault('protocol_error', say('http.not_sent', { error: errorMessage(error) }))
}

async function follow(spec: HttpSpec, secrets: HttpSecrets, env: Environment, trace: Trace): Promise<void> {
  const cookies = new Cookies()
  let hop = firstRequest(spec, secrets)
  for (let hops = 0; ; hops++) {
    trace.response = null
    admitWebPort(hop.url)
    const socket = await openConnection(hop.url, spec, env, trace)
    const response = await exchange(socket, cookies.addTo(hop), spec, trace, env.bodies)
    if (!spec.follow_redirects || !isRedirect(response)) return
    if (hops === MAX_REDIRECTS) {
      throw new Fault(
        'too_many_redirects',
        say('http.redirects', { most: MAX_REDIRECTS, location: locationOf(response) }),
      )
    }
    trace.close()
    response.body.release()
    cookies.keep(hop.url, response)
    hop = nextRequest(hop, response)
  }
}

function lateFault({ watch }: Trace, seconds: number): Fault {
  return new Fault(
    'request_timeout',
    say(watch.phase === 'download' ? 'http.not_complete' : 'http.no_response', { seconds }),
  )
}
