import type { RefusalCode } from '@pharos/shared-protocol/problem.ts'
import { Refusal } from '../../platform/refusal.ts'

const CODES = {
  uniqueness: 'conflict',
  tooMany: 'too_large',
  invalidFilter: 'invalid_request',
  mutability: 'invalid_request',
  invalidSyntax: 'invalid_request',
  invalidPath: 'invalid_request',
  noTarget: 'invalid_request',
  invalidValue: 'invalid_request',
} as const satisfies Record<string, RefusalCode>

/** A refusal with the keyword by which SCIM clients tell refusals apart (RFC 7644, 3.12). */
export class ScimFault extends Refusal {
  readonly scimType: keyof typeof CODES
  constructor(scimType: keyof typeof CODES, detail: string) {
    super(CODES[scimType], detail)
    this.scimType = scimType
  }
}
