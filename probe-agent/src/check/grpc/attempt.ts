import type { GrpcSecrets, GrpcSpec, ServingStatus } from '@pharos/shared-protocol/check/grpc.ts'
import { say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { runAttempt } from '../connection/attempt.ts'
import { admitWebPort, openConnection } from '../connection/connection.ts'
import { newTrace, type Trace } from '../connection/trace.ts'
import { authorityOf, callHealth } from './call.ts'
import { GrpcFault, toFault } from './fault.ts'
import { servingStatusOf } from './message.ts'
import { callFault, unknownService } from './status.ts'

/** What one attempt saw. */
export interface Attempt {
  fault: GrpcFault | null
  trace: Trace
  serving: ServingStatus | null
  /** The status code of the call; null if it did not end. */
  code: number | null
}

/** Makes one call on a connection of its own within the spec's timeout, which covers everything. Never throws. */
export async function attempt(spec: GrpcSpec, secrets: GrpcSecrets, env: Environment): Promise<Attempt> {
  const trace = newTrace(env.clock.monotonic)
  const seen: Attempt = { fault: null, trace, serving: null, code: null }
  const ended = await runAttempt(spec.timeout_ms, env, trace, () => ask(spec, secrets, env, seen), {
    late: seconds => lateFault(trace, seconds),
    stopped: () => new GrpcFault('request_timeout', say('connection.stopped')),
  })
  return { ...seen, fault: ended && toFault(ended.error) }
}

async function ask(spec: GrpcSpec, secrets: GrpcSecrets, env: Environment, seen: Attempt): Promise<void> {
  const url = new URL(`${spec.tls ? 'https' : 'http'}://${authorityOf(spec)}/`)
  admitWebPort(url)
  const { ip_family, verify_tls } = spec
  const socket = await openConnection(url, { ip_family, verify_tls, http_version: '2' }, env, seen.trace)
  const { body, end } = await callHealth(socket, spec, secrets, seen.trace)
  if (seen.trace.over) return
  seen.code = end.code
  if (end.code !== 0) throw callFault(end, spec.service)
  judge(servingStatusOf(body), spec.service, seen)
}

/** Only SERVING is well. A number without a name is a status of a later protocol. */
function judge(status: ServingStatus | number, service: string, seen: Attempt): void {
  seen.serving = typeof status === 'number' ? 'UNKNOWN' : status
  if (status === 'SERVING') return
  if (status === 'SERVICE_UNKNOWN') throw unknownService(service)
  const said =
    service === '' ? say('grpc.server_not_serving', { status }) : say('grpc.not_serving', { service, status })
  throw new GrpcFault('not_serving', said)
}

function lateFault({ watch }: Trace, seconds: number): GrpcFault {
  return new GrpcFault(
    'request_timeout',
    say(watch.phase === 'download' ? 'grpc.not_complete' : 'grpc.no_answer', { seconds }),
  )
}
