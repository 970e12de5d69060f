import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ofKind } from './of-kind.ts'

export interface EndingMonitor {
  kind: MonitorKindName
  friendly_name: string
  ends_at: EpochMs
}

/**
 * What monitors say expires before an instant, or has expired, soonest first. `monitors`: those themselves or paired with
 * them; null: all of the account. Omits paused monitors, which watch nothing.
 */
export async function loadEnding(
  ctx: SystemCtx,
  account: string,
  { before, monitors, most }: { before: number; monitors: readonly string[] | null; most: number },
): Promise<EndingMonitor[]> {
  const { rows } = await sql<Omit<EndingMonitor, 'ends_at'> & { ends_at: string }>`
    select m.kind, m.friendly_name, ends.at as ends_at
    from monitor m join planned_run p on p.monitor_id = m.id, lateral (select ${ofKind(ctx, 'ends')} as at) ends
    where m.account_id = ${account} and not m.paused and ends.at < ${before}
      and (${monitors}::uuid[] is null or m.id = any(${monitors}::uuid[]) or m.http_job_id = any(${monitors}::uuid[]))
    order by ends.at, m.id limit ${most}`.execute(ctx.sql)
  return rows.map(row => ({ ...row, ends_at: epoch(Number(row.ends_at)) }))
}
