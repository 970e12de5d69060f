import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/database/connect.ts'
import { committedSince } from '../../platform/database/snapshot.ts'

/**
 * SQL: id, instant, action and resource of an account's requests that changed something and were committed since a
 * snapshot, at most `most`. Omits who made them, since the reader may not be allowed to read the audit log.
 */
export function requestsSince(account: RawBuilder<unknown>, since: RawBuilder<unknown>, now: EpochMs, most: number) {
  return sql`select id, at, action as name, resource as subject from audit_entry
    where account_id = ${account} and status < 400 and imported_at is null and ${committedSince(since, sql`at`, now)}
    order by written_in limit ${most}`
}
