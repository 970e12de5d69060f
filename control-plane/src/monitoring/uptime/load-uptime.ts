import { epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { DAY } from './rollup.ts'
import { readTail, type Tail } from './tail.ts'
import type { TimelineState } from './timeline.ts'
import { millisOf, noMillis, presentUptime, type StateMillis, type Uptime, uptimeOf } from './uptime.ts'

const WINDOWS = { day: DAY, week: 7 * DAY, month: 30 * DAY, quarter: 90 * DAY } as const
type Window = keyof typeof WINDOWS

/**
 * A monitor's uptime by window (api.md B1), each ending now and beginning at most at the creation, exact to the millisecond:
 * the states as they were rolled up, and from there the raw results up to this instant.
 */
export async function loadUptime(ctx: SystemCtx, monitor: string): Promise<Record<Window, Uptime>> {
  const tail = await readTail(ctx, monitor)
  const stored = await loadMillis(ctx, monitor, tail)
  const of = (window: Window): Uptime => {
    const from = epoch(ctx.now - WINDOWS[window])
    const segments = tail.segments.filter(({ to }) => to > from)
    const millis = millisOf(segments.map(segment => ({ ...segment, from: epoch(Math.max(segment.from, from)) })))
    return presentUptime(uptimeOf(sum(millis, stored.get(window) ?? noMillis())))
  }
  return { day: of('day'), week: of('week'), month: of('month'), quarter: of('quarter') }
}

/** Milliseconds in each state from each window's start to where the tail begins. */
async function loadMillis(ctx: SystemCtx, monitor: string, { from: until }: Tail): Promise<Map<Window, StateMillis>> {
  const { rows } = await sql<{ window: Window; state: TimelineState; ms: number }>`
    select w.name as window, c.state, sum(least(c.next, ${until}) - greatest(c.at, w.from_at))::bigint as ms
    from unnest(${Object.keys(WINDOWS)}::text[], ${Object.values(WINDOWS).map(ms => ctx.now - ms)}::bigint[]) as w (name, from_at)
    cross join lateral (
      select at, state, lead(at, 1, ${until}::bigint) over (order by at) as next from timeline_change
      where monitor_id = ${monitor} and at < ${until} and at >= coalesce(
        (select max(at) from timeline_change where monitor_id = ${monitor} and at <= w.from_at), 0)
    ) c
    where w.from_at < ${until} group by w.name, c.state`.execute(ctx.sql)
  const millis = new Map<Window, StateMillis>()
  for (const { window, state, ms } of rows) millis.set(window, { ...(millis.get(window) ?? noMillis()), [state]: ms })
  return millis
}

function sum(a: StateMillis, b: StateMillis): StateMillis {
  const total = { ...a }
  for (const state of Object.keys(total) as TimelineState[]) total[state] += b[state]
  return total
}
