import { millisOf, presentUptime, type Segment, uptimeOf } from '../uptime/index.ts'

/**
 * A span's figures from its states. An outage begins when the monitor goes down and ends when it is up again;
 * maintenance, pauses and unknown time in between neither end it nor count.
 */
export function figuresOf(segments: readonly Segment[]) {
  const ended: number[] = []
  let open: number | null = null
  for (const { from, to, state } of segments) {
    if (state === 'down') open = (open ?? 0) + to - from
    else if (open !== null && (state === 'up' || state === 'degraded')) {
      ended.push(open)
      open = null
    }
  }
  const { percentage, coverage, down_seconds } = presentUptime(uptimeOf(millisOf(segments)))
  const repaired = ended.reduce((sum, ms) => sum + ms, 0)
  return {
    uptime: percentage,
    coverage,
    downtime_seconds: down_seconds,
    incidents: ended.length + (open === null ? 0 : 1),
    mttr_seconds: ended.length === 0 ? null : Math.round(repaired / ended.length) / 1000,
  }
}
