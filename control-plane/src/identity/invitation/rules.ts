import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { DAY_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'

/** How long an invitation may be accepted, from its latest mail on. */
export const LIFE_MS = 7 * DAY_MS
/** Between two mails of one invitation. */
const BETWEEN_MS = MINUTE_MS
/** Mails of one invitation or to one address, and of one account in a day: they go to strangers. */
export const MOST_MAILS = 5
export const MOST_A_DAY = 200
/** How long an invitation is kept after its end; an expired one is listed until then. */
export const KEPT_MS = 30 * DAY_MS

/** Why an invitation may not be mailed again yet; null if it may. */
export function whyNotAgain({ sent, sent_at }: { sent: number; sent_at: number }, now: number): Said | null {
  if (sent >= MOST_MAILS) return identityText('invitation.sent_often', { count: MOST_MAILS })
  return now - sent_at < BETWEEN_MS ? identityText('invitation.sent_just_now') : null
}
