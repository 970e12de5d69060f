import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Segment } from '@pharos/shared-protocol/uptime/uptime.ts'
import { noMillis, type StateMillis } from '@pharos/shared-protocol/uptime/uptime.ts'
import type { CountedStatus, JudgedRun, RegionState } from '../verdict/index.ts'
import { bucketIndex, type Histogram, mergeHistograms } from './histogram.ts'
import type { Carry, Span } from './replay.ts'
import { type Timeline, type TimelineInput, timeline } from './timeline.ts'

export const FIVE_MINUTES = 300_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/** The stored summary of a monitor over a bucket of time. */
export interface Rollup extends Span {
  /** Results whose check ended in the bucket, by their own status; excused ones are not counted. */
  runs: Record<CountedStatus, number>
  ms: StateMillis
  /** `total_ms` of the results that reached the target: healthy and degraded ones. */
  latency: Histogram
}

/** The start of an instant's bucket. Sizes that divide a day align with UTC. */
export function bucketStart(at: number, size: number): EpochMs {
  return epoch(Math.floor(at / size) * size)
}

/**
 * The rows of a window, bucket by bucket (its bounds aligned to `size`), and the carry for the next window. Raw results
 * before a bucket cannot replace the carry: with a recovery in a row, a region's state may depend on a run at any
 * earlier time. So the end of each window is stored (a bucket for the newest, an hour for those that raw retention
 * still covers). A late result rebuilds from the last end before it, and stops at the first end that is the same as
 * before (`sameCarry`), since what follows cannot differ.
 */
export function rollForward(input: TimelineInput, size: number): Timeline & { rollups: Rollup[] } {
  const { segments, carry } = timeline(input)
  return { rollups: rollupEach(segments, input.results, input.window, size), segments, carry }
}

/** One bucket's row. Segments and results may reach beyond it. */
export function rollup(segments: readonly Segment[], results: readonly JudgedRun[], bucket: Span): Rollup {
  const [row = emptyRollup(bucket)] = rollupEach(segments, results, bucket, bucket.to - bucket.from)
  return row
}

/** The rows of a window's buckets, including empty ones. */
export function rollupEach(
  segments: readonly Segment[],
  results: readonly JudgedRun[],
  window: Span,
  size: number,
): Rollup[] {
  const rows: MutableRollup[] = []
  for (let from = window.from; from < window.to; from = epoch(from + size)) {
    rows.push(emptyRollup({ from, to: epoch(Math.min(from + size, window.to)) }))
  }
  for (const segment of segments) addSegment(rows, segment, window, size)
  for (const run of results) {
    const row = rows[Math.floor((run.at - window.from) / size)]
    if (row !== undefined && run.at < row.to) addRun(row, run)
  }
  return rows
}

/** The row of a span from the rows inside it (5 minutes → hour → day): exact for counts, milliseconds and histograms. */
export function mergeRollups(rows: readonly Rollup[], span: Span): Rollup {
  const merged = emptyRollup(span)
  for (const { runs, ms } of rows) {
    addEach(merged.runs, runs)
    addEach(merged.ms, ms)
  }
  return { ...merged, latency: mergeHistograms(rows.map(row => row.latency)) }
}

/** Whether two ends have the same effect on everything that follows; the words of a failure may differ. */
export function sameCarry(a: Carry | null, b: Carry | null): boolean {
  if (a === null || b === null) return a === b
  if (a.at !== b.at || a.status !== b.status || a.regions.length !== b.regions.length) return false
  return a.regions.every((state, i) => DECISIVE.every(field => state[field] === b.regions[i]?.[field]))
}

const DECISIVE = [
  'region',
  'status',
  'judged',
  'window',
  'degraded_window',
  'healthy_streak',
  'passing_streak',
  'spec_version',
  'last_slot',
  'last_at',
  'stale_at',
] as const satisfies readonly (keyof RegionState)[]

type MutableRollup = Rollup & { latency: Record<string, number> }

function emptyRollup({ from, to }: Span): MutableRollup {
  return { from, to, runs: { healthy: 0, degraded: 0, failing: 0 }, ms: noMillis(), latency: {} }
}

function addSegment(rows: readonly Rollup[], segment: Segment, window: Span, size: number): void {
  const first = Math.max(0, Math.floor((segment.from - window.from) / size))
  for (let i = first; i < rows.length; i++) {
    const row = rows[i]
    if (row === undefined || row.from >= segment.to) return
    row.ms[segment.state] += Math.max(0, Math.min(row.to, segment.to) - Math.max(row.from, segment.from))
  }
}

function addRun(row: MutableRollup, { status, total_ms }: JudgedRun): void {
  if (status === 'excused') return
  row.runs[status]++
  if (status === 'failing' || total_ms === null) return
  const index = bucketIndex(total_ms)
  row.latency[index] = (row.latency[index] ?? 0) + 1
}

function addEach<K extends string>(sum: Record<K, number>, more: Readonly<Record<K, number>>): void {
  for (const key in sum) sum[key] += more[key]
}
