import type { HttpFailure } from '@pharos/shared-protocol/check/http.ts'

/** Ends an attempt from within any phase; converted to the outcome's reason and detail. */
export class Fault extends Error {
  readonly reason: HttpFailure

  constructor(reason: HttpFailure, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** The agent's own fault, not the target's: the run is not counted. */
export class OwnFault extends Fault {}
