import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Signal } from '../../platform/telemetry-store/schema.ts'

/** The reason of rows that count accepted records. */
export const ACCEPTED = 'accepted'

/** The records of an hour with one outcome. */
export interface Count {
  account_id: string
  signal: Signal
  hour: number
  reason: string
  records: number
  bytes: number
}

/** Stores counts, except for accounts that no longer exist. */
export async function writeCounts(ctx: SystemCtx, counts: readonly Count[]): Promise<void> {
  const of = <K extends keyof Count>(key: K) => counts.map(count => count[key])
  await sql`insert into telemetry_usage (account_id, signal, hour, reason, records, bytes)
    select given.* from unnest(${of('account_id')}::uuid[], ${of('signal')}::text[], ${of('hour')}::bigint[],
      ${of('reason')}::text[], ${of('records')}::bigint[], ${of('bytes')}::bigint[])
      as given (account_id, signal, hour, reason, records, bytes)
    where exists (select from account where account.id = given.account_id)
    order by 1, 2, 3, 4
    on conflict (account_id, signal, hour, reason) do update
      set records = telemetry_usage.records + excluded.records, bytes = telemetry_usage.bytes + excluded.bytes`.execute(
    ctx.sql,
  )
}
