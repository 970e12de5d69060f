import { TCP_FAILURES, type TcpFailure } from '@pharos/shared-protocol/check/tcp.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { SaidError, saidBy } from '../../say.ts'
import { Fault } from '../connection/fault.ts'

/** Ends an attempt in any phase; its message is the outcome's detail. */
export class TcpFault extends SaidError {
  readonly reason: TcpFailure

  constructor(reason: TcpFailure, said: Said) {
    super(said)
    this.reason = reason
  }
}

/** Converts anything that ends an attempt to a fault. */
export function toFault(error: unknown): TcpFault {
  if (error instanceof TcpFault) return error
  if (error instanceof TargetNotAllowed) return new TcpFault('target_not_allowed', saidBy(error))
  const reason = error instanceof Fault ? TCP_FAILURES.find(one => one === error.reason) : undefined
  return new TcpFault(reason ?? 'connection_reset', saidBy(error))
}
