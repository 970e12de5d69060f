import type { TlsTransportFailure } from '@pharos/shared-protocol/check/tls.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { SaidError } from '../../say.ts'

/** Ends a connection in any stage; its message is the outcome's detail. */
export class TlsFault extends SaidError {
  readonly reason: TlsTransportFailure

  constructor(reason: TlsTransportFailure, said: Said) {
    super(said)
    this.reason = reason
  }
}
