import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { oldestKept } from '../result/index.ts'
import { RELATIVE_ERROR } from './histogram.ts'
import { LONGEST_RUN_MS } from './read-history.ts'
import type { Span } from './replay.ts'
import { bucketStart, DAY, FIVE_MINUTES, HOUR, type Rollup } from './rollup.ts'
import { loadRollups } from './rollup-table.ts'
import { RESOLUTIONS, type Resolution, type SeriesPoint, seriesOf } from './series.ts'
import { readTail } from './tail.ts'

/** Milliseconds; null when no run got an answer. */
export interface Percentiles {
  p50: number | null
  p95: number | null
  p99: number | null
}

export type ResponsePoint = Omit<SeriesPoint, 'uptime'>

export interface ResponseSeries {
  /** 0 when the figures are exact. */
  relative_error: number
  points: ResponsePoint[]
}

/** A longer window is read from rollups, even if raw results still exist. */
const LONGEST_EXACT_MS = 7 * DAY

/**
 * The percentiles of the answered runs that ended in a span: their duration is known and they did not fail. Exact, by
 * nearest rank; the span must lie within raw retention.
 */
export async function loadPercentiles(ctx: SystemCtx, monitor: string, span: Span): Promise<Percentiles> {
  const { rows } = await sql<{ percentiles: number[] | null }>`select ${percentiles} as percentiles
    from check_result c where ${ended(monitor, span)} and ${answered}`.execute(ctx.sql)
  return named(rows[0]?.percentiles ?? null)
}

/**
 * The series of the buckets that a span touches, up to now: exact within raw retention and seven days; else from
 * rollups, where each figure is within RELATIVE_ERROR. Percentiles and average are of the answered runs.
 */
export async function loadSeries(
  ctx: SystemCtx,
  monitor: string,
  span: Span,
  resolution: Resolution,
): Promise<ResponseSeries> {
  const size = RESOLUTIONS[resolution]
  const to = epoch(Math.min(Math.ceil(span.to / size) * size, ctx.now))
  const whole = { from: bucketStart(span.from, size), to }
  if (isExact(ctx, span, whole)) return { relative_error: 0, points: await exactPoints(ctx, monitor, whole, size) }
  const points = seriesOf(await rollupsOf(ctx, monitor, whole, size), whole, resolution)
  return { relative_error: RELATIVE_ERROR, points: points.map(({ uptime: _, ...point }) => point) }
}

/** Whether a span, widened to whole buckets, is read from raw results. */
export function isExact(ctx: SystemCtx, span: Span, whole: Span): boolean {
  return whole.from - LONGEST_RUN_MS >= oldestKept(ctx) && span.to - span.from <= LONGEST_EXACT_MS
}

/** Runs `c` that reached their target, and whose duration is not in doubt. */
export const answered = sql`c.status in ('healthy', 'degraded')`

const percentiles = sql`percentile_disc(array[0.5, 0.95, 0.99]) within group (order by c.total_ms)`

/** Runs by when they ended. The table is ordered by slot, so the slot is bounded, too. */
export function ended(monitor: string, { from, to }: Span) {
  return sql`c.monitor_id = ${monitor} and c.slot >= ${from - LONGEST_RUN_MS} and c.slot < ${to}
    and c.at >= ${from} and c.at < ${to}`
}

function named(values: readonly number[] | null): Percentiles {
  const [p50 = null, p95 = null, p99 = null] = values ?? []
  return { p50, p95, p99 }
}

interface PointRow {
  at: EpochMs
  runs: number
  failing: number
  percentiles: number[] | null
  average: number | null
}

async function exactPoints(ctx: SystemCtx, monitor: string, span: Span, size: number): Promise<ResponsePoint[]> {
  const { rows } = await sql<PointRow>`
    select c.at - c.at % ${size}::bigint as at, count(*) filter (where c.status <> 'excused')::int as runs, count(*) filter (where c.status = 'failing')::int as failing,
      ${percentiles} filter (where ${answered}) as percentiles,
      avg(c.total_ms) filter (where ${answered}) as average
    from check_result c where ${ended(monitor, span)} group by 1`.execute(ctx.sql)
  const byBucket = new Map(rows.map(row => [row.at, row]))
  const points: ResponsePoint[] = []
  for (let at = span.from; at < span.to; at = epoch(at + size)) {
    const { runs = 0, failing = 0, average = null, percentiles = null } = byBucket.get(at) ?? {}
    points.push({ at, runs, failing, ...named(percentiles), average })
  }
  return points
}

/** Whole buckets from rows of their size, the unfinished bucket from finer rows, and the tail from raw results. */
export async function rollupsOf(ctx: SystemCtx, monitor: string, span: Span, size: number): Promise<Rollup[]> {
  const tail = await readTail(ctx, monitor)
  const rows: Rollup[] = tail.rollups.filter(({ from, to }) => from < span.to && to > span.from)
  let from = span.from
  for (const finer of [DAY, HOUR, FIVE_MINUTES].filter(each => each <= size)) {
    const to = epoch(Math.min(bucketStart(tail.from, finer), span.to))
    if (from >= to) continue
    rows.push(...(await loadRollups(ctx, finer, [{ monitor, from, to }])).map(row => row.rollup))
    from = to
  }
  return rows
}
