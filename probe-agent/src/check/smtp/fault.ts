import { SMTP_FAILURES, type SmtpFailure } from '@pharos/shared-protocol/check/smtp.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { SaidError, saidBy } from '../../say.ts'
import { Fault } from '../connection/fault.ts'

/** Ends an attempt in any phase; its message is the outcome's detail. */
export class SmtpFault extends SaidError {
  readonly reason: SmtpFailure

  constructor(reason: SmtpFailure, said: Said) {
    super(said)
    this.reason = reason
  }
}

/** Converts anything that ends an attempt to a fault. */
export function toFault(error: unknown): SmtpFault {
  if (error instanceof SmtpFault) return error
  if (error instanceof TargetNotAllowed) return new SmtpFault('target_not_allowed', saidBy(error))
  const reason = error instanceof Fault ? SMTP_FAILURES.find(one => one === error.reason) : undefined
  return new SmtpFault(reason ?? 'connection_reset', saidBy(error))
}
