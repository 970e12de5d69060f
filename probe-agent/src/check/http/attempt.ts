import type { HttpSecrets, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { errorMessage } from '../../error.ts'
import type { Environment } from '../check.ts'
import { admitWebPort, openConnection } from '../connection/connection.ts'
import { Fault } from '../connection/fault.ts'
import { newTrace, type Trace } from '../connection/trace.ts'
import { within } from '../deadline.ts'
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
  const limit = within(spec.timeout_ms, env.signal, {
    late: () => timeoutFault(spec.timeout_ms, trace),
    stopped: () => new Fault('request_timeout', 'the agent was stopped'),
  })
  try {
    await Promise.race([follow(spec, secrets, env, trace), limit.passed])
  } catch (error) {
    trace.fault = toFault(error)
  }
  limit.clear()
  trace.over = true
  trace.watch.enter(null)
  trace.close()
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
  if (error instanceof TargetNotAllowed) return new Fault('target_not_allowed', error.message)
  return new Fault('protocol_error', `the request could not be sent: ${errorMessage(error)}`)
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
        `more than ${MAX_REDIRECTS} redirects, the last one to ${locationOf(response)}`,
      )
    }
    trace.close()
    response.body.release()
    cookies.keep(hop.url, response)
    hop = nextRequest(hop, response)
  }
}

function timeoutFault(ms: number, trace: Trace): Fault {
  const after = `within ${ms / 1000} s`
  switch (trace.watch.phase) {
    case 'dns':
      return new Fault('dns_failure', `the host name was not resolved ${after}`)
    case 'connect':
      return new Fault('connection_timeout', `${trace.remoteAddress} did not accept the connection ${after}`)
    case 'tls':
      return new Fault('connection_timeout', `the TLS handshake did not finish ${after}`)
    case 'download':
      return new Fault('request_timeout', `the response was not complete ${after}`)
    default:
      return new Fault('request_timeout', `no response ${after}`)
  }
}
