import { type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { neededRegions, type Policy } from './policy.ts'
import { explain } from './reason.ts'
import { type RegionState, type RegionStatus, regionStatusAt } from './region-state.ts'

export type VerdictStatus = 'pending' | 'up' | 'degraded' | 'down' | 'unknown'

/** One region's part in a verdict, as a transition stores it. `region` is the slug. */
export interface RegionVerdict {
  region: string
  status: RegionStatus
  failure_reason: string | null
}

export interface Verdict {
  status: VerdictStatus
  /** The reason in words for people: what was counted, why, where, and what is needed. */
  reason: string
  reason_text: Text | null
  /** For a `down` verdict, the reason that most failing regions report. */
  failure_reason: string | null
  regions: RegionVerdict[]
}

/** How many regions are in each state; they add up to R. */
export type Tally = Record<RegionStatus, number>

/**
 * The status that a tally gives, when `needed` of R regions must reach the target (docs/architecture/monitoring.md, "Verdict"):
 * healthy ≥ needed is up, healthy + degraded ≥ needed is degraded, failing > R − needed is down. Otherwise it is open:
 * pending while regions that have not reported yet can still decide it, else unknown. Without regions: unknown.
 */
export function statusOf(tally: Tally, needed: number): VerdictStatus {
  const { healthy, degraded, failing, pending, stale } = tally
  const spare = healthy + degraded + failing + pending + stale - needed
  if (spare < 0) return 'unknown'
  if (healthy >= needed) return 'up'
  if (healthy + degraded >= needed) return 'degraded'
  if (failing > spare) return 'down'
  return healthy + degraded + pending >= needed || failing + pending > spare ? 'pending' : 'unknown'
}

/** The number of regions in each state at an instant. A region without a state has not reported: pending. */
export function tallyAt(states: readonly RegionState[], policy: Policy, now: EpochMs): Tally {
  const tally: Tally = { pending: 0, healthy: 0, degraded: 0, failing: 0, stale: 0 }
  for (const region of policy.regions) {
    const state = states.find(each => each.region === region.id)
    tally[state === undefined ? 'pending' : regionStatusAt(state, now)]++
  }
  return tally
}

/**
 * The verdict of the regions at an instant, with the reason in words. Only regions of the policy count; `states` may be
 * incomplete, in any order, and contain others. Never throws.
 */
export function decideVerdict(states: readonly RegionState[], policy: Policy, now: EpochMs): Verdict {
  const needed = neededRegions(policy)
  const status = statusOf(tallyAt(states, policy, now), needed)
  const regions = policy.regions.map(({ id, slug }) =>
    regionVerdict(
      slug,
      states.find(each => each.region === id),
      now,
    ),
  )
  const reason = explain(status, regions, needed)
  return {
    status,
    reason: reason.text,
    reason_text: textIn(reason),
    failure_reason: status === 'down' ? mostFrequentReason(regions) : null,
    regions,
  }
}

function regionVerdict(slug: string, state: RegionState | undefined, now: EpochMs): RegionVerdict {
  if (state === undefined) return { region: slug, status: 'pending', failure_reason: null }
  const status = regionStatusAt(state, now)
  return { region: slug, status, failure_reason: status === 'failing' ? state.failure_reason : null }
}

function mostFrequentReason(regions: readonly RegionVerdict[]): string | null {
  const counts = new Map<string, number>()
  for (const { failure_reason } of regions) {
    if (failure_reason !== null) counts.set(failure_reason, (counts.get(failure_reason) ?? 0) + 1)
  }
  let most: string | null = null
  for (const [reason, count] of counts) if (most === null || count > (counts.get(most) ?? 0)) most = reason
  return most
}
