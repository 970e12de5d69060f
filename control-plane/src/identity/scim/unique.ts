import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { uniquely } from '../../platform/database/unique.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ScimFault } from '../scim-protocol/index.ts'

export const TAKEN = {
  scim_user_name: identityText('scim.user_name_taken'),
  scim_user_pkey: identityText('scim.email_taken'),
  scim_group_name: identityText('scim.group_name_taken'),
}

/** Runs a write with a unique name. A taken name becomes the error that SCIM clients expect (RFC 7644, 3.12). */
export async function oneName<T>(written: Promise<T>): Promise<T> {
  try {
    return await uniquely(written, TAKEN)
  } catch (error) {
    throw error instanceof Refusal ? new ScimFault('uniqueness', error.message) : error
  }
}
