import { uniquely } from '../../platform/database/unique.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ScimFault } from '../scim-protocol/index.ts'

export const TAKEN = {
  scim_user_name: 'userName: another user has this name.',
  scim_user_pkey: 'emails: another user has this address.',
  scim_group_name: 'displayName: another group has this name.',
}

/** Runs a write with a unique name. A taken name becomes the error that SCIM clients expect (RFC 7644, 3.12). */
export async function oneName<T>(written: Promise<T>): Promise<T> {
  try {
    return await uniquely(written, TAKEN)
  } catch (error) {
    throw error instanceof Refusal ? new ScimFault('uniqueness', error.message) : error
  }
}
