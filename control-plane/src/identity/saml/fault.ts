import type { SsoFault } from '@pharos/shared-protocol/contract/identity/sso-fault.ts'

/** Thrown when a message of an identity provider is refused. */
export class SsoRefused extends Error {
  readonly fault: SsoFault
  constructor(fault: SsoFault) {
    super(fault)
    this.fault = fault
  }
}
