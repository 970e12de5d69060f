import { KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { findAccount } from '../../account/account/index.ts'
import { type Metered, meter, requireVolume } from '../../account/meter/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { LOST_ORDINAL } from './run-id.ts'
import type { StorableOutcome } from './store.ts'

/** Counts new results, once and at the end of the transaction that stores them: runs, and the time of browsers. */
export async function meterRuns(
  ctx: SystemCtx,
  fresh: readonly StorableOutcome[],
  kindOf: (monitor: string) => MonitorKindName | undefined,
): Promise<void> {
  const given = fresh.flatMap(({ source: { claims }, observed }): Metered[] => {
    const kind = kindOf(claims.monitor)
    if (kind === undefined) return []
    const common = { account: claims.account, at: claims.slot, kind, place: claims.region }
    const run: Metered = { ...common, metric: 'check_runs', amount: 1 }
    if (KINDS[kind].lane !== 'heavy') return [run]
    return [run, { ...common, metric: 'browser_minutes', amount: browserMs(observed.total_ms) }]
  })
  await meter(ctx, given)
}

/** Of the value as it is stored, so that the sum of the rows is the same. */
function browserMs(total_ms: number | null): number {
  return Math.ceil(Math.fround(total_ms ?? 0))
}

/** Refuses a run on request that needs a browser once the minutes of the month are used up (402). Scheduled runs go on. */
export async function requireBrowserTime(ctx: SystemCtx, account: string, kind: MonitorKindName): Promise<void> {
  if (KINDS[kind].lane !== 'heavy') return
  await requireVolume(ctx, account, await findAccount(ctx, account), 'browser_minutes')
}

/** A run that was counted. */
export interface MeteredRun {
  id: string
  at: number
  name: string
  ms: number
}

/** The runs of a day of an account that exist still, oldest first, after a position. */
export async function runsOfDay(
  ctx: Pick<SystemCtx, 'sql'>,
  account: string,
  day: number,
  among: {
    kinds: readonly string[]
    region: string | null
    /** Only those that were planned from then on. */
    since: number
    after: { at: number; id: string } | null
    limit: number
  },
): Promise<MeteredRun[]> {
  const { kinds, region, since, after, limit } = among
  const { rows } = await sql<MeteredRun>`select c.id, c.slot as at, m.friendly_name as name,
      ceil(coalesce(c.total_ms, 0))::float8 as ms
    from monitor m join check_result c on c.monitor_id = m.id left join region r on r.id = c.region_id
    where m.account_id = ${account} and m.kind = any(${[...kinds]}::text[])
      and c.slot >= ${Math.max(day, since)} and c.slot < ${day + DAY_MS} and c.ordinal <> ${LOST_ORDINAL}
      and (${region}::text is null or r.slug = ${region})
      and (${after?.at ?? null}::bigint is null or (c.slot, c.id) > (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    order by c.slot, c.id limit ${limit}`.execute(ctx.sql)
  return rows
}

/** The slot after the newest run of an account; null without runs. */
export async function endOfRuns(ctx: Pick<SystemCtx, 'sql'>, account: string): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select max(slot) + 1 as at from check_result
    where account_id = ${account}`.execute(ctx.sql)
  return rows[0]?.at ?? null
}
