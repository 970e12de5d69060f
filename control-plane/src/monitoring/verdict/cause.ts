import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SilenceCause } from './announce.ts'
import type { RegionAbsence, RegionState } from './region-state.ts'

/** Our own absences around a silence. */
export interface OwnAbsences {
  /** Of the installation. `to` is null while one lasts. */
  installation: readonly RegionAbsence[]
  /** The newest of each region (UUID). */
  regions: ReadonlyMap<string, RegionAbsence>
}

/**
 * Why a monitor is unknown at an instant: the installation was away after one of its silent regions last reported, or
 * such a region had no agent. Pure.
 */
export function causeOfSilence(states: readonly RegionState[], at: EpochMs, absences: OwnAbsences): SilenceCause {
  const silent = states.filter(state => state.status === 'stale' || state.stale_at <= at)
  const overlaps = (state: RegionState, { from, to }: RegionAbsence): boolean =>
    from <= at && (to === null || to >= (state.last_at ?? at))
  if (silent.some(state => absences.installation.some(absence => overlaps(state, absence)))) return 'installation'
  const gone = silent.some(state => {
    const absence = absences.regions.get(state.region)
    return absence !== undefined && overlaps(state, absence)
  })
  return gone ? 'region' : null
}
