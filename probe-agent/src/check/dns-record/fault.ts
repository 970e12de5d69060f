import type { DnsFailure } from '@pharos/shared-protocol/check/dns-record.ts'

/** Why a question has no usable answer; turned into a reason and a detail at the border of the set. */
export class Fault extends Error {
  readonly reason: DnsFailure

  constructor(reason: DnsFailure, detail: string) {
    super(detail)
    this.reason = reason
  }
}
