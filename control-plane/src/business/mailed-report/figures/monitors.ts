import { REPORT_BOUNDS } from '@pharos/shared-protocol/report/bound.ts'
import { monitorFigures } from '@pharos/shared-protocol/report/compute.ts'
import type { ReportCorrection, ReportMonitor } from '@pharos/shared-protocol/report/monitor.ts'
import { DAY_MS, epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { loadHeartbeatSegments } from '../../../monitoring/heartbeat/index.ts'
import {
  loadCorrections,
  loadLatencies,
  loadSegments,
  percentile,
  readTails,
  type Segment,
} from '../../../monitoring/uptime/index.ts'
import type { SystemCtx } from '../../../platform/context.ts'
import { readTargetOfEach } from '../../../publishing/component/index.ts'
import type { Period } from '../rules.ts'
import type { ScopedMonitor } from './scope.ts'

const LONGEST_REASON = 300
/** Monitors whose figures are read in one transaction. */
export const AT_ONCE = 200

export interface Speed {
  monitor_id: string
  name: string
  p50_ms: number
  p95_ms: number
}

export interface MonitorPart {
  monitors: ReportMonitor[]
  speeds: Speed[]
}

/** The figures of some monitors in a period that is over: those of every other screen, since they use the same functions. */
export async function readMonitors(
  ctx: SystemCtx,
  account: string,
  monitors: readonly ScopedMonitor[],
  period: Period,
): Promise<MonitorPart> {
  const idsOf = (isHeartbeat: boolean) =>
    monitors.filter(({ kind }) => (kind === 'heartbeat') === isHeartbeat).map(({ id }) => id)
  const voted = idsOf(false)
  const tails = await readTails(ctx, voted)
  const spans = voted.map(monitor => ({ monitor, ...period }))
  const segments = new Map([
    ...(await loadSegments(ctx, spans, tails)),
    ...(await loadHeartbeatSegments(ctx, idsOf(true), period)),
  ])
  const latencies = await loadLatencies(ctx, period, tails)
  const corrections = Map.groupBy(await loadCorrections(ctx, voted, wholeDays(period)), ({ monitor }) => monitor)
  const targets = await readTargetOfEach(
    ctx,
    account,
    monitors.map(({ id }) => id),
  )
  return {
    monitors: monitors.map(monitor => {
      const own = (corrections.get(monitor.id) ?? []).slice(0, REPORT_BOUNDS.corrections)
      const corrected = own.map(({ day, down, reason }) => ({
        day: rfc3339(day).slice(0, 10),
        downtime_seconds: down / 1000,
        reason: reason.slice(0, LONGEST_REASON),
      }))
      const target = targets.get(monitor.id) ?? null
      return presentMonitor(
        monitor,
        withoutGaps(segments.get(monitor.id) ?? [], period),
        corrected,
        target,
        rfc3339(period.to),
      )
    }),
    speeds: monitors.flatMap(({ id, name }) => {
      const latency = latencies.get(id)
      const [p50, p95] = [50, 95].map(p => (latency === undefined ? null : percentile(latency, p)))
      return p50 == null || p95 == null ? [] : [{ monitor_id: id, name, p50_ms: tenth(p50), p95_ms: tenth(p95) }]
    }),
  }
}

function presentMonitor(
  { id, name, kind }: ScopedMonitor,
  segments: readonly Segment[],
  corrections: ReportCorrection[],
  target: number | null,
  end: string,
): ReportMonitor {
  const intervals = segments.map(({ from, to, state }) => ({ from: rfc3339(from), to: rfc3339(to), state }))
  const given = { intervals, corrections, target }
  const stated = monitorFigures(given)
  if (stated === null) throw new Error('A monitor with intervals has no figures.')
  // A monitor without any data has observed nothing of the period.
  const observed_from = intervals[0]?.from ?? end
  return { id, name, kind, ...given, observed_from, why_no_intervals: null, stated }
}

/** Time between segments that nobody knows of is unknown, and neighbours of one state are one. Begins with the first. */
function withoutGaps(segments: readonly Segment[], { to }: Period): Segment[] {
  const all: Segment[] = []
  const add = (next: Segment) => {
    const last = all.at(-1)
    if (last?.state === next.state) last.to = next.to
    else all.push({ ...next })
  }
  for (const segment of segments) {
    const until = all.at(-1)?.to
    if (until !== undefined && until < segment.from) add({ from: until, to: segment.from, state: 'unknown' })
    add(segment)
  }
  const until = all.at(-1)?.to
  if (until !== undefined && until < to) add({ from: until, to, state: 'unknown' })
  return all
}

/** The days (UTC) that lie in the period with all their hours: only those can be corrected in it. */
function wholeDays({ from, to }: Period): Period {
  return { from: epoch(Math.ceil(from / DAY_MS) * DAY_MS), to: epoch(to - DAY_MS + 1) }
}

function tenth(ms: number): number {
  return Math.round(ms * 10) / 10
}
