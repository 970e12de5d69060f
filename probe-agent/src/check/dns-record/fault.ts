import type { DnsFailure } from '@pharos/shared-protocol/check/dns-record.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { SaidError } from '../../say.ts'

/** Why a question has no usable answer; converted to a reason and a detail per set. */
export class Fault extends SaidError {
  readonly reason: DnsFailure

  constructor(reason: DnsFailure, said: Said) {
    super(said)
    this.reason = reason
  }
}
