import type { Segment } from './uptime.ts'

/** The outages of a span. */
export interface Outages {
  /** Those that overlap the span. */
  incidents: number
  /** Mean downtime of those that ended in the span, in seconds, to the millisecond. */
  mttr_seconds: number | null
}

/**
 * The outages in a span's states. An outage begins when the monitor goes down and ends when it is up again;
 * maintenance, pauses and unknown time in between neither end it nor count.
 */
export function outagesOf(segments: readonly Segment[]): Outages {
  const ended: number[] = []
  let open: number | null = null
  for (const { from, to, state } of segments) {
    if (state === 'down') open = (open ?? 0) + to - from
    else if (open !== null && (state === 'up' || state === 'degraded')) {
      ended.push(open)
      open = null
    }
  }
  const repaired = ended.reduce((sum, ms) => sum + ms, 0)
  return {
    incidents: ended.length + (open === null ? 0 : 1),
    mttr_seconds: ended.length === 0 ? null : Math.round(repaired / ended.length) / 1000,
  }
}
