export {
  addMillis,
  millisOf,
  noMillis,
  presentUptime,
  type Segment,
  type StateMillis,
  uptimeOf,
} from '@pharos/shared-protocol/uptime/uptime.ts'
export { loadAbsences, newestAbsences, noteAbsence } from './absence.ts'
export { type Breakdown, loadBreakdown } from './breakdown.ts'
export { loadCorrections } from './correction.ts'
export { type Histogram, mergeHistograms, percentile } from './histogram.ts'
export { loadLatencies } from './latency.ts'
export { loadUptime } from './load-uptime.ts'
export { loadDays, loadHours } from './many.ts'
export { GRACE_MS, insertMark, markDirty } from './mark.ts'
export { loadMonthlyUptime } from './monthly.ts'
export { moveMarksBack } from './move-back.ts'
export { type Grid, loadResponseBuckets } from './response-series.ts'
export { loadPercentiles, loadSeries } from './response-times.ts'
export { bucketStart, rollupEach } from './rollup.ts'
export { clip, loadSegments } from './segments.ts'
export { isKept, RESOLUTIONS, resolutionFor } from './series.ts'
export { readTails, type Tail } from './tail.ts'
export { withMaintenance } from './timeline.ts'
export { type PolicyChange, replayWith } from './what-if.ts'
export { startRollups } from './worker.ts'
