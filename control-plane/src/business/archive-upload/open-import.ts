import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'

/** SQL: an import is being made, or waits for that. */
export const OPEN_IMPORT = sql`status in ('waiting', 'running')`

/** Refuses while an archive is imported into the account, or waits for that (409). */
export async function requireNoImport({ sql: on, account }: Ctx): Promise<void> {
  const { rows } = await sql`select 1 as found from account_import
    where account_id = ${account} and ${OPEN_IMPORT}`.execute(on)
  if (rows.length > 0) throw isImporting()
}

export function isImporting(): Refusal {
  return new Refusal('conflict', businessText('archive_import.running'))
}
