import type { TlsTransportFailure } from '@pharos/shared-protocol/check/tls.ts'

/** Ends a connection in any stage; its message is the outcome's detail. */
export class TlsFault extends Error {
  readonly reason: TlsTransportFailure

  constructor(reason: TlsTransportFailure, detail: string) {
    super(detail)
    this.reason = reason
  }
}
