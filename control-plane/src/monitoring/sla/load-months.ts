import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import {
  addMillis,
  clip,
  loadCorrections,
  loadSegments,
  millisOf,
  noMillis,
  readTails,
  type StateMillis,
} from '../uptime/index.ts'
import type { Month, MonthMillis } from './rules.ts'

/** Monitors whose figures are read at a time. */
const AT_ONCE = 200

/** A monitor's part of a month. */
interface Part {
  monitor: string
  /** First instant of the month. */
  month: number
  millis: StateMillis
}

/**
 * The months of monitors added up, measured and then corrected: from frozen months, else from the daily rollups, which
 * are kept for ever, and the state changes since the last whole day.
 */
export async function loadMonths(
  ctx: SystemCtx,
  monitors: readonly string[],
  months: readonly Month[],
): Promise<MonthMillis[]> {
  const read = { frozen: [] as Part[], live: [] as Part[], corrections: [] as Part[] }
  for (let i = 0; i < monitors.length; i += AT_ONCE) {
    const ids = monitors.slice(i, i + AT_ONCE)
    const frozen = await loadFrozen(ctx, ids, months)
    read.frozen.push(...frozen)
    read.live.push(...(await loadLive(ctx, ids, months, new Set(frozen.map(keyOf)))))
    read.corrections.push(...(await loadDifferences(ctx, ids, months)))
  }
  return months.map(({ from, to }) => {
    const of = (parts: readonly Part[]) => parts.filter(({ month }) => month === from)
    const all = [...of(read.frozen), ...of(read.live), ...of(read.corrections)]
    return {
      millis: all.reduce((sum, { millis }) => addMillis(sum, millis), noMillis()),
      // The rest of the current month counts even without monitors.
      ahead: Math.max(0, to - ctx.now) * Math.max(1, monitors.length),
      corrected: of(read.corrections).length > 0,
      frozen: of(read.frozen).length > 0 && of(read.live).length === 0,
    }
  })
}

function keyOf({ monitor, month }: Pick<Part, 'monitor' | 'month'>): string {
  return `${monitor} ${month}`
}

async function loadFrozen(ctx: SystemCtx, ids: readonly string[], months: readonly Month[]): Promise<Part[]> {
  const { rows } = await sql<StateMillis & { monitor: string; month: number }>`
    select monitor_id as monitor, month, up_ms as up, degraded_ms as degraded, down_ms as down, unknown_ms as unknown,
      maintenance_ms as maintenance, paused_ms as paused
    from uptime_month where monitor_id = any(${ids}::uuid[]) and month = any(${months.map(({ from }) => from)}::bigint[])`.execute(
    ctx.sql,
  )
  return rows.map(({ monitor, month, ...millis }) => ({ monitor, month, millis }))
}

/** Months that are not frozen: whole days from their rollups, the rest from the changes of state. */
async function loadLive(
  ctx: SystemCtx,
  ids: readonly string[],
  months: readonly Month[],
  frozen: ReadonlySet<string>,
): Promise<Part[]> {
  const tails = await readTails(ctx, ids)
  const first = Math.min(...months.map(({ from }) => from))
  const recent = [...tails].map(([monitor, { from }]) => {
    return { monitor, from: epoch(Math.max(first, startOfDay(from))), to: ctx.now }
  })
  const days = await loadDays(ctx, recent, months)
  const segments = await loadSegments(ctx, recent, tails)
  const since = [...segments].flatMap(([monitor, all]) =>
    months.map(({ from, to }) => {
      const millis = millisOf(clip(all, { from: epoch(from), to: epoch(to) }))
      return { monitor, month: from, millis }
    }),
  )
  const passed = ({ millis }: Part) => Object.values(millis).some(ms => ms > 0)
  return [...days, ...since.filter(passed)].filter(part => !frozen.has(keyOf(part)))
}

/** Joins the measured values of corrected days, so that the correction can be applied on top. */
export const MEASURED_DAYS = sql`rollup r left join lateral (
    select measured_up_ms as up, measured_degraded_ms as degraded, measured_down_ms as down from uptime_correction
    where monitor_id = r.monitor_id and day = r.bucket order by at desc, id desc limit 1
  ) c on true`

/** Sums over rows of `MEASURED_DAYS`. */
export const MEASURED_SUMS = sql`sum(coalesce(c.up, r.up_ms))::bigint as up,
  sum(coalesce(c.degraded, r.degraded_ms))::bigint as degraded, sum(coalesce(c.down, r.down_ms))::bigint as down,
  sum(r.unknown_ms)::bigint as unknown, sum(r.maintenance_ms)::bigint as maintenance, sum(r.paused_ms)::bigint as paused`

/** The sum of whole days in each month, for each monitor up to its instant. */
async function loadDays(
  ctx: SystemCtx,
  recent: readonly { monitor: string; from: EpochMs }[],
  months: readonly Month[],
): Promise<Part[]> {
  const { rows } = await sql<StateMillis & { monitor: string; month: number }>`
    select w.id as monitor, m.from_at as month, ${MEASURED_SUMS}
    from unnest(${recent.map(each => each.monitor)}::uuid[], ${recent.map(each => each.from)}::bigint[]) as w (id, to_at)
      cross join unnest(${months.map(({ from }) => from)}::bigint[], ${months.map(({ to }) => to)}::bigint[]) as m (from_at, to_at)
      join ${MEASURED_DAYS} on r.monitor_id = w.id and r.bucket >= m.from_at and r.bucket < least(m.to_at, w.to_at)
    where r.resolution = ${DAY_MS / 1000}::int group by w.id, m.from_at`.execute(ctx.sql)
  return rows.map(({ monitor, month, ...millis }) => ({ monitor, month, millis }))
}

/** The differences that corrections make to their months. */
async function loadDifferences(ctx: SystemCtx, ids: readonly string[], months: readonly Month[]): Promise<Part[]> {
  const from = epoch(Math.min(...months.map(each => each.from)))
  const corrections = await loadCorrections(ctx, ids, { from, to: ctx.now })
  return corrections.map(({ monitor, day, down, measured }) => {
    const month = months.find(each => each.from <= day && day < each.to)?.from ?? from
    return { monitor, month, millis: { ...noMillis(), up: measured.down - down, down: down - measured.down } }
  })
}

function startOfDay(instant: number): EpochMs {
  return epoch(instant - (instant % DAY_MS))
}
