import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { TimelineState } from '@pharos/shared-protocol/uptime/uptime.ts'
import {
  addMillis,
  millisOf,
  noMillis,
  presentUptime,
  type StateMillis,
  type Uptime,
  uptimeOf,
} from '@pharos/shared-protocol/uptime/uptime.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Span } from './replay.ts'
import { bucketStart, DAY } from './rollup.ts'
import { readTail } from './tail.ts'

const WINDOWS = { day: DAY, week: 7 * DAY, month: 30 * DAY, quarter: 90 * DAY } as const
const NAMES = ['day', 'week', 'month', 'quarter'] as const
type Window = (typeof NAMES)[number]
type WindowSpan = Span & { window: Window }

/**
 * A monitor's uptime by window (api.md B1), exact to the millisecond. Each window ends now and begins at the creation
 * at the earliest. Whole days come from their rollups, the rest of the first and last day from the state changes, and
 * the time after the rollups from raw results.
 */
export async function loadUptime(ctx: SystemCtx, monitor: string): Promise<Record<Window, Uptime>> {
  const tail = await readTail(ctx, monitor)
  const spans = NAMES.map(window => split({ window, from: epoch(ctx.now - WINDOWS[window]), to: tail.from }))
  const days = await loadDays(
    ctx,
    monitor,
    spans.flatMap(each => each.days),
  )
  const edges = await loadEdges(
    ctx,
    monitor,
    spans.flatMap(each => each.edges),
  )
  const of = (window: Window): Uptime => {
    const from = epoch(ctx.now - WINDOWS[window])
    const segments = tail.segments.filter(({ to }) => to > from)
    const live = millisOf(segments.map(segment => ({ ...segment, from: epoch(Math.max(segment.from, from)) })))
    const stored = [...days, ...edges].filter(each => each.window === window)
    return presentUptime(uptimeOf(stored.reduce((sum, each) => addMillis(sum, each.millis), live)))
  }
  return { day: of('day'), week: of('week'), month: of('month'), quarter: of('quarter') }
}

/** Splits a span into its whole days (UTC) and the rest before and after them. */
function split(span: WindowSpan): { days: WindowSpan[]; edges: WindowSpan[] } {
  const first = epoch(Math.ceil(span.from / DAY) * DAY)
  const last = bucketStart(span.to, DAY)
  if (first >= last) return { days: [], edges: [span] }
  return {
    days: [{ ...span, from: first, to: last }],
    edges: [
      { ...span, to: first },
      { ...span, from: last },
    ],
  }
}

interface WindowMillis {
  window: Window
  millis: StateMillis
}

async function loadDays(ctx: SystemCtx, monitor: string, spans: readonly WindowSpan[]): Promise<WindowMillis[]> {
  if (spans.length === 0) return []
  const { rows } = await sql<StateMillis & { window: Window }>`
    select w.name as window, sum(up_ms)::bigint as up, sum(degraded_ms)::bigint as degraded, sum(down_ms)::bigint as down,
      sum(unknown_ms)::bigint as unknown, sum(maintenance_ms)::bigint as maintenance, sum(paused_ms)::bigint as paused
    from ${table(spans)} join rollup r on r.bucket >= w.from_at and r.bucket < w.to_at
    where r.monitor_id = ${monitor} and r.resolution = ${DAY / 1000}::int group by w.name`.execute(ctx.sql)
  return rows.map(({ window, ...millis }) => ({ window, millis }))
}

/**
 * The time in each state. A change lasts until the next one, and the last one before a span reaches into it. Under
 * row-level security only plain comparisons can use the index, so `coalesce` is in the inner query.
 */
async function loadEdges(ctx: SystemCtx, monitor: string, spans: readonly WindowSpan[]): Promise<WindowMillis[]> {
  const { rows } = await sql<{ window: Window; state: TimelineState; ms: number }>`
    select w.name as window, c.state, sum(c.next - greatest(c.at, w.from_at))::bigint as ms
    from ${table(spans)} cross join lateral (
      select at, state, lead(at, 1, w.to_at) over (order by at) as next from timeline_change
      where monitor_id = ${monitor} and at < w.to_at and at >=
        (select coalesce(max(at), 0) from timeline_change where monitor_id = ${monitor} and at <= w.from_at)
    ) c
    where w.from_at < w.to_at group by w.name, c.state`.execute(ctx.sql)
  return rows.map(({ window, state, ms }) => ({ window, millis: { ...noMillis(), [state]: ms } }))
}

function table(spans: readonly WindowSpan[]) {
  const column = (pick: (span: WindowSpan) => EpochMs) => spans.map(pick)
  return sql`unnest(${spans.map(span => span.window)}::text[], ${column(span => span.from)}::bigint[],
    ${column(span => span.to)}::bigint[]) as w (name, from_at, to_at)`
}
