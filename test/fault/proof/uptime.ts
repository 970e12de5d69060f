import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Installation } from '../installation.ts'
import type { StoredHistory, StoredResult } from './record.ts'

/** Two intervals and a timeout of the fleet's monitors. */
export const STALE_MS = 25_000
const NEEDED = 2
const ROUNDING_MS = 5

export interface UptimeProof {
  faults: string[]
  /** Monitors with unknown time, and its sum. */
  gaps: { monitors: number; unknown_seconds: number }
}

/**
 * Proves that all of a monitor's time since its creation is in one state, and that time with reports from too few
 * regions is unknown.
 */
export async function proveUptime(
  { call }: Installation,
  stored: StoredHistory,
  monitors: string[],
): Promise<UptimeProof> {
  const results = Map.groupBy(stored.results, result => result.monitor)
  const proof: UptimeProof = { faults: [], gaps: { monitors: 0, unknown_seconds: 0 } }
  for (const monitor of monitors) {
    const asked = Date.now()
    const { job, uptime } = (await call(routes.getHttpOverview, { params: { job_id: monitor } })).body
    const answered = Date.now()
    const { day } = uptime
    const created = Date.parse(job.created_at)
    const total =
      1000 * (day.up_seconds + day.degraded_seconds + day.down_seconds + day.unknown_seconds) +
      1000 * (day.maintenance_seconds + day.paused_seconds)
    if (total < asked - created - ROUNDING_MS || total > answered - created + ROUNDING_MS)
      proof.faults.push(`${monitor}: its states add up to ${total} ms, and ${answered - created} ms have passed`)
    const uncovered = uncoveredMs(results.get(monitor) ?? [], asked)
    if (day.unknown_seconds * 1000 < uncovered - ROUNDING_MS)
      proof.faults.push(`${monitor}: ${day.unknown_seconds} s unknown, and nothing was known for ${uncovered / 1000} s`)
    if (uncovered > 0 && !(day.coverage !== null && day.coverage < 100))
      proof.faults.push(`${monitor}: coverage ${day.coverage} in spite of a gap of ${uncovered} ms`)
    if (uncovered > 0) proof.gaps.monitors += 1
    proof.gaps.unknown_seconds += day.unknown_seconds
  }
  return proof
}

/**
 * How many milliseconds between the first and the last result fewer regions than needed had a result that is not stale.
 */
export function uncoveredMs(results: readonly StoredResult[], until: number): number {
  const steps = [...Map.groupBy(results, result => result.region).values()].flatMap(stretches)
  steps.sort((a, b) => a.at - b.at)
  let [known, uncovered, before] = [0, 0, steps[0]?.at ?? until]
  for (const { at, change } of steps) {
    if (at > until) break
    if (known < NEEDED) uncovered += at - before
    known += change
    before = at
  }
  return uncovered
}

/** Where a region becomes known, and where it no longer is. */
function stretches(results: readonly StoredResult[]): { at: number; change: 1 | -1 }[] {
  const instants = results.map(result => result.at).sort((a, b) => a - b)
  return instants.flatMap((at, i) => {
    const [before, next] = [instants[i - 1], instants[i + 1]]
    const begins = before === undefined || at - before >= STALE_MS
    const ends = next === undefined || next - at >= STALE_MS
    return [
      ...(begins ? [{ at, change: 1 as const }] : []),
      ...(ends ? [{ at: at + STALE_MS, change: -1 as const }] : []),
    ]
  })
}
