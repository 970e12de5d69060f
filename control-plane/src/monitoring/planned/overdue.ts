import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/database/connect.ts'

/** How late a run may be besides an interval: the time of a retry in another region. */
const SLACK_MS = 10 * MINUTE_MS

/**
 * Since when the planned monitor `m` with the plan `p` should have been checked again, as SQL; its status is from
 * before. Null while it is in time, and while it is paused or suspended. The slot counts because it is set also when a
 * monitor was resumed or changed, which restarts the interval.
 */
export function overdueSince(now: RawBuilder<unknown>) {
  const interval = sql`m.interval_seconds * 1000::bigint`
  const due = sql`greatest(p.last_run_at, p.last_slot, m.created_at) + ${interval}`
  const late = sql`${now} > ${due} + ${interval} + ${sql.lit(SLACK_MS)}`
  return sql`case when not m.paused and not m.suspended and ${late} then ${due} end`
}
