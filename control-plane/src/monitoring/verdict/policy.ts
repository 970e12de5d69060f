/** The most runs that X of Y, and consecutive recoveries, can look back over: windows are bits of one integer. */
export const MAX_WINDOW = 20

/** One region of a monitor: its UUID, and the slug that people read. */
export interface PolicyRegion {
  id: string
  slug: string
}

/** How a monitor's runs become its status: the settings in force (api.md B1), durations in milliseconds. */
export interface Policy {
  interval_ms: number
  timeout_ms: number
  /** Further attempts of a failed run, each with its own timeout. */
  retries: number
  /** X of `failure_window` (Y) runs must fail (or be slow) for the region to count as failing (or degraded). */
  failure_threshold: number
  failure_window: number
  /** This many consecutive runs must pass before a region recovers. */
  recovery_threshold: number
  /** Null for a majority. */
  min_healthy_regions: number | null
  degraded_threshold_ms: number | null
  inverted: boolean
  muted: boolean
  paused: boolean
  /** A maintenance window suppresses its checks: silence is not counted, and runs already sent are history. */
  suspended: boolean
  /** Incremented by each change of what is checked; runs of older versions have no effect on the current state. */
  spec_version: number
  depends_on: readonly string[]
  regions: readonly PolicyRegion[]
}

/**
 * How long a region's last outcome counts, in milliseconds: two intervals and the longest run. One run may get lost and
 * the next one may use all its attempts before the region counts as silent, so a target that swallows packets is
 * `down`, never `unknown` first.
 */
export function staleAfterMs({ interval_ms, timeout_ms, retries }: Policy): number {
  return 2 * interval_ms + (retries + 1) * timeout_ms
}

/** How many regions must reach the target, 1 to R: `min_healthy_regions`, else a majority. 1 when there are no regions. */
export function neededRegions(policy: Policy): number {
  const count = policy.regions.length
  return Math.max(1, Math.min(policy.min_healthy_regions ?? Math.floor(count / 2) + 1, count))
}
