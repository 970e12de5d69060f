import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** A change of a setting. Omits who made it, since the reader may not be allowed to read the audit log. */
export interface SettingsChange {
  at: EpochMs
  /** The operation, e.g. `http_job.update`. */
  action: string
  resource: string | null
  changed_fields: string[]
}

/**
 * Loads an account's changes of existing resources (not their creation) by these concepts; newest first, at most
 * `most`.
 */
export async function loadSettingsChanges(
  ctx: SystemCtx,
  account: string,
  { from, to }: { from: EpochMs; to: EpochMs },
  concepts: readonly string[],
  most: number,
): Promise<SettingsChange[]> {
  const { rows } = await sql<SettingsChange>`select at, action, resource, changed_fields from audit_entry
    where account_id = ${account} and at >= ${from} and at < ${to} and status < 400
      and split_part(action, '.', 1) = any(${[...concepts]}::text[])
      and split_part(action, '.', 2) in ('update', 'delete', 'pause', 'resume', 'set_monitors', 'set')
    order by id desc limit ${most}`.execute(ctx.sql)
  return rows
}
