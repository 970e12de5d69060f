export const CONFIRM_WITHIN_MS = 7 * 86_400_000
/** Minimum time before the same address is asked again. */
export const ASK_AGAIN_MS = 120_000
/** Confirmation mails per address and day, whatever the page. */
export const MOST_ASKED_A_DAY = 5

/** Unconfirmed confirmation mails of the last 24 hours beyond which no further address is asked. */
export const MOST_UNCONFIRMED = {
  /** For an account in total. */
  account: 500,
  /** Of these, those requested by its own members. */
  byMembers: 100,
  /** Requested from one network: an IPv4 /24 or an IPv6 /48. */
  network: 30,
}
export interface Unconfirmed {
  account: number
  byMembers: number
  network: number
}

/** The bound that one more mail would exceed; null: none. */
export function reachedBound(
  counts: Unconfirmed,
  asker: { source: 'self' | 'member'; network: string | null },
): keyof Unconfirmed | null {
  if (counts.account >= MOST_UNCONFIRMED.account) return 'account'
  if (asker.source === 'member' && counts.byMembers >= MOST_UNCONFIRMED.byMembers) return 'byMembers'
  return asker.network !== null && counts.network >= MOST_UNCONFIRMED.network ? 'network' : null
}

/**
 * Whether to send a (further) confirmation request. Limited, so that nobody can flood another person's mailbox.
 * Instants: epoch milliseconds.
 */
export function mayAsk({
  askedAt,
  askedToday,
  now,
}: {
  askedAt: number | null
  askedToday: number
  now: number
}): boolean {
  return askedToday < MOST_ASKED_A_DAY && (askedAt === null || now - askedAt >= ASK_AGAIN_MS)
}

/** Whether a receiver has answered its challenge: with the text itself, or with JSON that contains it. */
export function answersChallenge(status: number, text: string, challenge: string): boolean {
  if (status < 200 || status > 299) return false
  if (text.trim() === challenge) return true
  try {
    return (JSON.parse(text) as { challenge?: unknown } | null)?.challenge === challenge
  } catch {
    return false
  }
}
