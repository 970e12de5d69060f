import { GRPC_FAILURES, type GrpcFailure } from '@pharos/shared-protocol/check/grpc.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { SaidError, saidBy } from '../../say.ts'
import { Fault } from '../connection/fault.ts'

/** Ends an attempt in any phase; its message is the outcome's detail. */
export class GrpcFault extends SaidError {
  readonly reason: GrpcFailure

  constructor(reason: GrpcFailure, said: Said) {
    super(said)
    this.reason = reason
  }
}

/** Converts anything that ends an attempt to a fault. */
export function toFault(error: unknown): GrpcFault {
  if (error instanceof GrpcFault) return error
  if (error instanceof TargetNotAllowed) return new GrpcFault('target_not_allowed', saidBy(error))
  const reason = error instanceof Fault ? GRPC_FAILURES.find(one => one === error.reason) : undefined
  return new GrpcFault(reason ?? 'not_grpc', saidBy(error))
}
