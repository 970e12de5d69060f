import { GrpcSecrets, GrpcSpec } from '@pharos/shared-protocol/check/grpc.ts'
import type { Check } from '../check.ts'
import { checkGrpc } from './check.ts'

export const grpcCheck: Check = async (run, env) => {
  const secrets = run.secrets === null ? { metadata: {} } : GrpcSecrets.parse(run.secrets)
  const outcome = await checkGrpc(GrpcSpec.parse(run.spec), secrets, env)
  return { failing: outcome.status === 'failing', outcome }
}
