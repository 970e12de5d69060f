import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../database/connect.ts'
import { committedSince } from '../database/snapshot.ts'

/** SQL: id, instant, name and subject of an account's events that were committed since a snapshot, at most `most`. */
export function eventsSince(account: RawBuilder<unknown>, since: RawBuilder<unknown>, now: EpochMs, most: number) {
  return sql`select id, created_at as at, name, subject_id::text as subject from event
    where account_id = ${account} and ${committedSince(since, sql`created_at`, now)} order by written_in limit ${most}`
}
