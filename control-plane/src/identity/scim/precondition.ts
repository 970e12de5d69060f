import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type JsonObject, keyIn, PatchBody, requireShape } from '../scim-protocol/index.ts'
import type { ScimCall } from './call.ts'
import { type Meta, names } from './reply.ts'

/** Throws if the caller names another version than the current one in `If-Match` (RFC 7644, 3.14). */
export function requireVersion({ ctx }: ScimCall, { version }: Meta): void {
  const known = ctx.header('if-match')
  if (known === '' || names(known, version)) return
  throw new Refusal('precondition_failed', identityText('scim.changed_since_read'))
}

/** The operations of a PATCH, unparsed. */
export function readOperations(body: JsonObject): unknown[] {
  return requireShape(PatchBody, { Operations: body[keyIn(body, 'Operations')] }).Operations
}
