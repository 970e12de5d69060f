import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { type Policy, type PolicyRegion, staleAfterMs } from './policy.ts'

export const REGION_STATUSES = ['pending', 'healthy', 'degraded', 'failing', 'stale'] as const
export type RegionStatus = (typeof REGION_STATUSES)[number]

/** The state of one region for one monitor, as stored in a row. */
export interface RegionState {
  /** UUID of the region. */
  region: string
  slug: string
  /**
   * The state that counts and is shown: `judged`, or `stale` once marked. A region also counts as stale from `stale_at`
   * on.
   */
  status: RegionStatus
  /**
   * The state by its runs. Kept while stale, so that a gap neither clears a failure nor bypasses `recovery_threshold`.
   */
  judged: Exclude<RegionStatus, 'stale'>
  /** The last Y runs, newest in bit 0: a bit is set where the run failed. */
  window: number
  /** The same for runs that were degraded or failed. */
  degraded_window: number
  /** Consecutive runs that were healthy, and that did not fail; both stop counting at 20. */
  healthy_streak: number
  passing_streak: number
  /** Spec version of the last run that counted. */
  spec_version: number
  /** Only a later slot changes the state. Initially the millisecond before the region began to count. */
  last_slot: EpochMs
  last_at: EpochMs | null
  stale_at: EpochMs
  failure_reason: string | null
  failure_detail: string | null
  /** The text of the detail; null if it has no code. */
  failure_text: Text | null
  last_total_ms: number | null
}

/** The `stale_at` of a suspended monitor: silence makes no region stale. */
const NEVER = epoch(Number.MAX_SAFE_INTEGER)

/**
 * A region that has not reported yet: pending until its first run of a slot from `now` on, or until that run is
 * overdue.
 */
export function freshRegion({ id, slug }: PolicyRegion, policy: Policy, now: EpochMs): RegionState {
  return {
    region: id,
    slug,
    status: 'pending',
    judged: 'pending',
    window: 0,
    degraded_window: 0,
    healthy_streak: 0,
    passing_streak: 0,
    spec_version: policy.spec_version,
    last_slot: epoch(now - 1),
    last_at: null,
    stale_at: epoch(now + staleAfterMs(policy)),
    failure_reason: null,
    failure_detail: null,
    failure_text: null,
    last_total_ms: null,
  }
}

/** Marks a region stale: its `stale_at` has passed, or no agent has been present in it for 15 s. */
export function markStale(state: RegionState): RegionState {
  return state.status === 'stale' ? state : { ...state, status: 'stale' }
}

/**
 * Restores the state of a region that has an agent again, unless it is too old by now or was a failure. A failure
 * counts again only when a new run fails.
 */
export function unmarkStale(state: RegionState, now: EpochMs): RegionState {
  return canReturn(state, now) ? { ...state, status: state.judged } : state
}

function canReturn({ status, judged, stale_at }: RegionState, now: EpochMs): boolean {
  return status === 'stale' && judged !== 'failing' && now < stale_at
}

/** A time without any agent in a region (UUID). `to` is null while it lasts. */
export interface RegionAbsence {
  from: EpochMs
  to: EpochMs | null
}

/** The next instant at which a region's state changes by itself, and to what. */
export interface Turn {
  at: EpochMs
  region: string
  apply: (state: RegionState) => RegionState
}

/**
 * The first silence or return among regions up to `until` (included); null if there is none. `absences` holds the
 * newest absence of each region. An outcome that ended after the start of an absence takes precedence over it.
 */
export function nextTurn(
  states: readonly RegionState[],
  until: EpochMs,
  absences: ReadonlyMap<string, RegionAbsence> = NO_ABSENCES,
): Turn | null {
  let first: Turn | null = null
  for (const state of states) {
    const turn = turnOf(state, until, absences.get(state.region) ?? null)
    if (turn !== null && turn.at <= until && (first === null || turn.at < first.at)) first = turn
  }
  return first
}

const NO_ABSENCES: ReadonlyMap<string, RegionAbsence> = new Map()

function turnOf(state: RegionState, until: EpochMs, absence: RegionAbsence | null): Turn | null {
  const { region } = state
  if (state.status === 'stale') {
    const back = isMissing(state, absence) ? absence.to : null
    if (back === null || !canReturn(state, until)) return null
    return { at: back, region, apply: known => unmarkStale(known, back) }
  }
  const lasting = absence?.to === null ? absence : null
  return { at: silentSince(state, lasting), region, apply: markStale }
}

/** When a region falls or fell silent: when it is overdue, or lost its last agent. */
export function silentSince(state: RegionState, absence: RegionAbsence | null): EpochMs {
  return isMissing(state, absence) && absence.from < state.stale_at ? absence.from : state.stale_at
}

function isMissing({ last_at }: RegionState, absence: RegionAbsence | null): absence is RegionAbsence {
  return absence !== null && (last_at === null || last_at < absence.from)
}

/** The effective state of a region at an instant: stale from `stale_at` on, the instant itself included. */
export function regionStatusAt(state: RegionState, now: EpochMs): RegionStatus {
  return now >= state.stale_at ? 'stale' : state.status
}

/**
 * The region states after a change of settings, in the order of the new policy's regions. `before` is the previous
 * policy, null at creation. New regions, and all of them on resume, start as pending. A changed interval, timeout or
 * number of retries, and the end of a suspension, give each region that is not stale yet the new time from now on. A
 * new spec version changes nothing here: a region keeps its state until its first run under the new spec, which starts
 * its counts over, so that a corrected monitor never flickers.
 */
export function adoptPolicy(
  states: readonly RegionState[],
  before: Policy | null,
  policy: Policy,
  now: EpochMs,
): RegionState[] {
  const resumed = before?.paused === true && !policy.paused
  const retimed = before === null || staleAfterMs(before) !== staleAfterMs(policy)
  const staleAt = epoch(now + staleAfterMs(policy))
  return policy.regions.map(region => {
    const known = states.find(each => each.region === region.id)
    const state = known === undefined || resumed ? freshRegion(region, policy, now) : known
    const allowed = retimed && now < state.stale_at ? staleAt : state.stale_at
    const released = allowed === NEVER ? staleAt : allowed
    return { ...state, slug: region.slug, stale_at: policy.suspended && now < released ? NEVER : released }
  })
}
