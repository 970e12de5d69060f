import type { HttpFailure } from '@pharos/shared-protocol/check/http.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { SaidError } from '../../say.ts'

/** Ends an attempt in any phase; converted to the outcome's reason and detail. */
export class Fault extends SaidError {
  readonly reason: HttpFailure

  constructor(reason: HttpFailure, said: Said) {
    super(said)
    this.reason = reason
  }
}

/** A fault of the agent, not of the target: the run does not count. */
export class OwnFault extends Fault {}
