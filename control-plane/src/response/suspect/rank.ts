import type { SuspectKind } from '@pharos/shared-protocol/contract/response/suspect.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, HOUR_MS } from '@pharos/shared-protocol/time.ts'

/** Something that changed before an incident. */
export interface Change {
  kind: SuspectKind
  at: EpochMs
  said: Said
  /** The text for callers who may not read logs, if `said` quotes them. */
  brief?: Said
  related: boolean
  link: string | null
}

export interface RankedChange extends Change {
  score: number
}

/** The time before an incident in which changes are examined. */
export const LOOKED_BACK_MS = HOUR_MS
/** The most suspects of an incident. */
const MOST = 20

/** The weight of each kind: how often such a change is the cause. */
const WEIGHTS: Record<SuspectKind, number> = {
  release: 100,
  error_rate: 85,
  settings: 80,
  log_pattern: 75,
  dns_records: 70,
  certificate: 60,
  maintenance: 50,
  registration: 40,
}
/** The factors for a change of something unrelated, and for one an hour before. */
const UNRELATED = 0.4
const FARTHEST = 0.5

/**
 * Ranks changes, likeliest first: by kind, by whether they concern the incident's service or monitors, and by how
 * shortly before the incident they were. Pure.
 */
export function rankChanges(changes: readonly Change[], opened: EpochMs): RankedChange[] {
  return changes
    .map(change => ({ ...change, score: scoreOf(change, opened) }))
    .sort((a, b) => b.score - a.score || b.at - a.at || (a.said.text < b.said.text ? -1 : 1))
    .slice(0, MOST)
}

function scoreOf({ kind, at, related }: Change, opened: EpochMs): number {
  const age = Math.min(1, Math.max(0, opened - at) / LOOKED_BACK_MS)
  const near = 1 - (1 - FARTHEST) * age
  return Math.round(WEIGHTS[kind] * near * (related ? 1 : UNRELATED))
}
