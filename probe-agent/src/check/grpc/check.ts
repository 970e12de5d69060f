import type { GrpcOutcome, GrpcSecrets, GrpcSpec } from '@pharos/shared-protocol/check/grpc.ts'
import { changed, type Said } from '@pharos/shared-protocol/text/text.ts'
import { reported } from '../../say.ts'
import type { Environment } from '../check.ts'
import { retry } from '../connection/attempt.ts'
import { MASKED, secretPattern, withParts } from '../mask.ts'
import { type Attempt, attempt } from './attempt.ts'

/** Asks for the health of a service, and again on a fresh connection while the call fails. Never throws. */
export async function checkGrpc(spec: GrpcSpec, secrets: GrpcSecrets, env: Environment): Promise<GrpcOutcome> {
  const { seen, attempts } = await retry(spec.retries, env, () => attempt(spec, secrets, env))
  return present(seen, attempts, secrets)
}

function present({ fault, trace, serving, code }: Attempt, attempts: number, secrets: GrpcSecrets): GrpcOutcome {
  return {
    status: fault === null ? 'healthy' : 'failing',
    failure_reason: fault?.reason ?? null,
    ...reported(fault === null ? [] : [masked(fault.said, secrets)]),
    attempts,
    timings_ms: trace.watch.read(),
    remote_address: trace.remoteAddress,
    serving_status: serving,
    grpc_status: code,
  }
}

/** A server may echo secrets of the call in its message. */
function masked(said: Said, { metadata }: GrpcSecrets): Said {
  const pattern = secretPattern(Object.values(metadata).flatMap(withParts))
  return pattern ? changed(said, text => text.replace(pattern, MASKED)) : said
}
