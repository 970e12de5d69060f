import type { TlsTransportFailure } from '@pharos/shared-protocol/check/tls.ts'

/** Ends a connection from within any of its stages; its message is the outcome's detail. */
export class TlsFault extends Error {
  readonly reason: TlsTransportFailure

  constructor(reason: TlsTransportFailure, detail: string) {
    super(detail)
    this.reason = reason
  }
}
