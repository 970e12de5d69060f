import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SilenceCause } from './announce.ts'
import { statusOf, tallyAt } from './decide-verdict.ts'
import { neededRegions, type Policy } from './policy.ts'
import { type RegionAbsence, type RegionState, regionStatusAt } from './region-state.ts'

/** Our own absences around a silence. */
export interface OwnAbsences {
  /** Absences of the installation. `to` is null while one lasts. */
  installation: readonly RegionAbsence[]
  /** The newest absence of each region (UUID). */
  regions: ReadonlyMap<string, RegionAbsence>
}

/**
 * Why a monitor is unknown at an instant: the installation was away after one of its silent regions last reported, or
 * such a region had no agent. Null unless these regions alone make it unknown; if a needed region fell silent for
 * another reason, that must be notified. Pure.
 */
export function causeOfSilence(
  states: readonly RegionState[],
  policy: Policy,
  at: EpochMs,
  absences: OwnAbsences,
): SilenceCause {
  const overlaps = (state: RegionState, { from, to }: RegionAbsence): boolean =>
    from <= at && (to === null || to >= (state.last_at ?? at))
  const byUs = (state: RegionState) => absences.installation.some(absence => overlaps(state, absence))
  const byRegion = (state: RegionState) => {
    const absence = absences.regions.get(state.region)
    return absence !== undefined && overlaps(state, absence)
  }
  const silent = states.filter(state => regionStatusAt(state, at) === 'stale')
  const unexplained = silent.filter(state => !byUs(state) && !byRegion(state))
  // Regions without an explanation count as if they had not reported yet.
  const rest = tallyAt(
    states.filter(state => !unexplained.includes(state)),
    policy,
    at,
  )
  if (statusOf(rest, neededRegions(policy)) !== 'unknown') return null
  return silent.some(byUs) ? 'installation' : 'region'
}
