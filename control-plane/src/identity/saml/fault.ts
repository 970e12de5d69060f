import type { SsoFault } from '@pharos/shared-protocol/contract/sso-fault.ts'

/** What an identity provider sent is refused. */
export class SsoRefused extends Error {
  readonly fault: SsoFault
  constructor(fault: SsoFault) {
    super(fault)
    this.fault = fault
  }
}
