import type { Role } from '@pharos/shared-protocol/access.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ImportRow } from './row.ts'
import { findImporter } from './store.ts'

/**
 * The member who asked for an import, with the rights that they have now. Throws if they may not import any more; so it
 * is asked when it begins, and before it ends. `isVouched`: they have imported as staff so far.
 */
export async function requireImporter(
  platform: Platform,
  row: ImportRow,
  isVouched: boolean,
): Promise<{ id: string; role: Role; staff: boolean }> {
  const found = await findImporter(platform, row)
  if (found && (found.staff || !isVouched)) return found
  throw new Refusal('forbidden', businessText('archive_import.requester_not_super_admin'))
}
