import { outagesOf } from './outage.ts'
import { millisOf, presentUptime, type Segment, uptimeOf } from './uptime.ts'

/** A span's figures from its states, as people read them. */
export function figuresOf(segments: readonly Segment[]) {
  const { percentage, coverage, down_seconds } = presentUptime(uptimeOf(millisOf(segments)))
  return { uptime: percentage, coverage, downtime_seconds: down_seconds, ...outagesOf(segments) }
}
