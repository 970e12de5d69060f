import { DAY_MS, type EpochMs, epoch } from '../time.ts'
import { outagesOf } from '../uptime/outage.ts'
import { isAttained } from '../uptime/target.ts'
import {
  addMillis,
  millisOf,
  noMillis,
  presentUptime,
  type Segment,
  type StateMillis,
  uptimeOf,
} from '../uptime/uptime.ts'
import { msOf } from './instant.ts'
import type { ReportCorrection, ReportInterval, ReportMonitor, StatedFigures, StatedMonitorFigures } from './monitor.ts'

type Given = Pick<ReportMonitor, 'intervals' | 'corrections' | 'target'>

/** The figures of a monitor from its intervals; null if they are not in the report. */
export function monitorFigures({ intervals, corrections, target }: Given): StatedMonitorFigures | null {
  if (intervals === null) return null
  const segments = intervals.map(segmentOf)
  const { incidents, mttr_seconds } = outagesOf(segments)
  return { ...presentMillis(corrected(segments, corrections), target), outages: incidents, mttr_seconds }
}

/**
 * The figures of monitors together: their times are added up. Monitors without uptime do not count; null if the
 * intervals of one were too many for the report.
 */
export function totalFigures(
  monitors: readonly (Given & Pick<ReportMonitor, 'why_no_intervals'>)[],
  target: number | null,
): StatedFigures | null {
  if (monitors.some(each => each.why_no_intervals === 'too_many')) return null
  const millis = monitors.map(each => corrected((each.intervals ?? []).map(segmentOf), each.corrections))
  return presentMillis(millis.reduce(addMillis, noMillis()), target)
}

function presentMillis(millis: StateMillis, target: number | null): StatedFigures {
  const { percentage, coverage, down_seconds } = presentUptime(uptimeOf(millis))
  const attained = target === null ? null : isAttained(millis, target)
  return { uptime: percentage, coverage, downtime_seconds: down_seconds, attained }
}

/** The time in each state, with the downtime of corrected days as they were set, up to the known time of the day. */
function corrected(segments: readonly Segment[], corrections: readonly ReportCorrection[]): StateMillis {
  const millis = millisOf(segments)
  for (const { day, downtime_seconds } of corrections) {
    const from = Date.parse(day)
    const measured = millisOf(within(segments, epoch(from), epoch(from + DAY_MS)))
    const down = Math.min(Math.round(downtime_seconds * 1000), measured.up + measured.degraded + measured.down)
    millis.up += measured.down - down
    millis.down += down - measured.down
  }
  return millis
}

function within(segments: readonly Segment[], from: EpochMs, to: EpochMs): Segment[] {
  return segments
    .filter(each => each.from < to && each.to > from)
    .map(each => ({ ...each, from: epoch(Math.max(each.from, from)), to: epoch(Math.min(each.to, to)) }))
}

function segmentOf({ from, to, state }: ReportInterval): Segment {
  return { from: msOf(from), to: msOf(to), state }
}
