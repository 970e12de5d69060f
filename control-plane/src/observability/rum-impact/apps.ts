import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Planned } from '../../account/account/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { retentionDays } from '../ingest/index.ts'

/** An application that has sent events. */
export interface SendingSite {
  id: string
  name: string
  first_event_at: number
  /** For how many days events that arrive now are kept. */
  retention_days: number
  /** The same of events that have arrived, by the day (UTC, its start) on which they happened. */
  kept_days: Readonly<Record<string, number>>
}

/** The applications of an account that have sent events, oldest first. */
export async function loadSites(ctx: SystemCtx, account: string): Promise<SendingSite[]> {
  const { rows } = await sql<Omit<SendingSite, 'retention_days'> & Planned & { own_days: number | null }>`
    select r.id, r.name, r.first_event_at, a.plan, a.plan_exceptions, (r.settings ->> 'retention_days')::int as own_days,
      coalesce((select jsonb_object_agg(k.day, k.days) from rum_kept_days k where k.application_id = r.id), '{}') as kept_days
    from rum_app r join account a on a.id = r.account_id
    where r.account_id = ${account} and r.first_event_at is not null order by r.id`.execute(ctx.sql)
  return rows.map(({ plan, plan_exceptions, own_days, ...app }) => {
    const days = retentionDays({ plan, plan_exceptions }, 'rum')
    return { ...app, retention_days: Math.min(days, own_days ?? days) }
  })
}

type Kept = Pick<SendingSite, 'retention_days' | 'kept_days'>

/**
 * Until when all events of some time can be read: those of each day as long as was promised when they arrived, whatever
 * the plan is now. Pure. `to` is exclusive.
 */
export function readableUntil(
  { retention_days, kept_days }: Kept,
  { from, to }: { from: number; to: number },
  now: EpochMs,
): number {
  const known = Object.keys(kept_days).map(Number)
  const first = Math.min(...known)
  let until = Number.POSITIVE_INFINITY
  for (let day = startOfDay(from); day < to; day += DAY_MS) {
    const kept = kept_days[day]
    // Nothing happened on a day of the past that is not known, unless nobody noted it yet.
    if (kept === undefined && first < day && day < startOfDay(now)) continue
    // What arrives today or later has the time of now.
    const days = day < startOfDay(now) ? (kept ?? retention_days) : Math.min(kept ?? retention_days, retention_days)
    until = Math.min(until, Math.max(day, from) + days * DAY_MS)
  }
  return until
}

const startOfDay = (at: number) => at - (at % DAY_MS)
