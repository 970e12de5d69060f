import { type BlastFacts, blastRadiusText } from '@pharos/shared-protocol/rum/blast-radius.ts'
import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { GroupFigures } from '../../observability/rum-impact/index.ts'
import type { SessionKey } from '../../observability/rum-replay/index.ts'
import type { BlastRow } from './row.ts'
import { TOTAL } from './rules.ts'

const MOST_HOSTS = 20
const MOST_REPLAYS = 3

type Shown = Pick<BlastRow, 'counted' | 'fault' | 'fault_since' | 'frozen_at' | 'rounds' | 'places'>

export const NOTHING_YET: Shown = {
  ...{ counted: null, fault: null, fault_since: null, frozen_at: null, rounds: [], places: [] },
}

/** What its sentence tells. */
export function factsOf({ counted, fault }: Pick<BlastRow, 'counted' | 'fault'>): BlastFacts {
  const state = counted?.state ?? (fault === null ? 'waiting' : 'could_not_look')
  const reason = counted?.not_compared[TOTAL] ?? null
  const total = counted?.impact?.total ?? null
  return {
    ...{ state, fault, total: total?.now ?? null },
    week_before: total !== null && reason === null ? total.before : null,
    not_compared: total === null ? null : reason,
    missing_seconds: Math.round((counted?.missing_ms ?? 0) / 1_000),
    only_recent: counted?.only_recent ?? false,
  }
}

/** `names`: of the applications that exist. `recorded`: null without the right to see sessions. */
export function presentBlastRadius(row: Shown, names: ReadonlyMap<string, string>, recorded: SessionKey[] | null) {
  const { counted, frozen_at, fault, fault_since, rounds, places } = row
  const facts = factsOf(row)
  const impact = counted?.impact ?? null
  const reasonOf = (app: string) => counted?.not_compared[app] ?? null
  const [whole, isCompared] = [impact?.total ?? null, facts.week_before !== null]
  return {
    state: facts.state,
    text: blastRadiusText(facts),
    since: rfc3339OrNull(whole === null ? null : (rounds[0]?.from ?? null)),
    as_of: rfc3339OrNull(whole === null ? null : (counted?.until ?? null)),
    frozen_at: rfc3339OrNull(frozen_at),
    fault,
    fault_since: rfc3339OrNull(fault_since),
    hosts: places.slice(0, MOST_HOSTS).map(place => place.replace(/:web$/, '')),
    total: whole?.now ?? null,
    week_before: whole !== null && isCompared ? whole.before : null,
    not_compared: facts.not_compared,
    missing_seconds: facts.missing_seconds,
    only_recent: facts.only_recent ?? false,
    applications: (impact?.applications ?? []).map(({ application_id, ...figures }) => ({
      application_id,
      name: names.get(application_id) ?? null,
      ...groupOf(figures, reasonOf(application_id) === null),
      not_compared: reasonOf(application_id),
    })),
    countries: (impact?.countries ?? []).map(({ country, ...figures }) => ({
      country,
      ...groupOf(figures, isCompared),
    })),
    releases: (impact?.releases ?? []).map(({ application_id, release, ...figures }) => ({
      ...{ application_id, release },
      ...groupOf(figures, reasonOf(application_id) === null),
    })),
    replays: recorded?.slice(0, MOST_REPLAYS) ?? null,
  }
}

function groupOf({ now, before }: GroupFigures, isCompared: boolean) {
  return { sessions: now.sessions, people: now.people, week_before_sessions: isCompared ? before.sessions : null }
}
