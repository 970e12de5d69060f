import type { HttpFailure } from '@pharos/shared-protocol/check/http.ts'

/** Ends an attempt from within any of its phases; turned into the outcome's reason and detail at the attempt's border. */
export class Fault extends Error {
  readonly reason: HttpFailure

  constructor(reason: HttpFailure, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** The fault of this agent, not of the target: the run counts for nothing. */
export class OwnFault extends Fault {}
