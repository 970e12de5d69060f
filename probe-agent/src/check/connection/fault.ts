import type { HttpFailure } from '@pharos/shared-protocol/check/http.ts'

/** Ends an attempt in any phase; converted to the outcome's reason and detail. */
export class Fault extends Error {
  readonly reason: HttpFailure

  constructor(reason: HttpFailure, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** A fault of the agent, not of the target: the run does not count. */
export class OwnFault extends Fault {}
