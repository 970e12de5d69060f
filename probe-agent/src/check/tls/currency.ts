import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { SaidError, say } from '../../say.ts'

/** The period in which an answer about revocation is valid, in epoch milliseconds. */
export interface Dates {
  thisUpdate: number
  nextUpdate: number | null
}

/** The clocks of issuers and agents may differ. */
const SKEW_MS = 300_000
/** How long an answer without a next update is valid. */
const UNDATED_MS = 86_400_000

/** Throws the reason in words if an answer is outdated: an old `good` could hide a later revocation. */
export function requireCurrent(what: Said, { thisUpdate, nextUpdate }: Dates, now: number): void {
  if (thisUpdate > now + SKEW_MS) throw new SaidError(say('revocation.early', { what, at: dateOf(thisUpdate) }))
  const end = nextUpdate ?? thisUpdate + UNDATED_MS
  if (end < now - SKEW_MS) throw new SaidError(say('revocation.expired', { what, at: dateOf(end) }))
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 16).replace('T', ' ')
}
