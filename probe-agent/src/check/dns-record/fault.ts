import type { DnsFailure } from '@pharos/shared-protocol/check/dns-record.ts'

/** Why a question has no usable answer; converted to a reason and a detail per set. */
export class Fault extends Error {
  readonly reason: DnsFailure

  constructor(reason: DnsFailure, detail: string) {
    super(detail)
    this.reason = reason
  }
}
