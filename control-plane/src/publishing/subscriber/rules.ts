import { parseAddress, reachOf } from '@pharos/shared-protocol/address.ts'

export const CONFIRM_WITHIN_MS = 7 * 86_400_000
/** The same address is not asked again before. */
export const ASK_AGAIN_MS = 120_000
/** So many mails that ask for a confirmation go to an address in a day, whatever the page. */
export const MOST_ASKED_A_DAY = 5

/** Mails of the last 24 hours that ask for a confirmation and have not got it, by which no further address is asked. */
export const MOST_UNCONFIRMED = {
  /** Of an account, whoever asked. */
  account: 500,
  /** Of them, those that its own members asked for. */
  byMembers: 100,
  /** Asked for from one network: an IPv4 /24 or an IPv6 /48. */
  network: 30,
}
export interface Unconfirmed {
  account: number
  byMembers: number
  network: number
}

/** Which bound is reached for one more mail; null: none. */
export function reachedBound(
  counts: Unconfirmed,
  asker: { source: 'self' | 'member'; network: string | null },
): keyof Unconfirmed | null {
  if (counts.account >= MOST_UNCONFIRMED.account) return 'account'
  if (asker.source === 'member' && counts.byMembers >= MOST_UNCONFIRMED.byMembers) return 'byMembers'
  return asker.network !== null && counts.network >= MOST_UNCONFIRMED.network ? 'network' : null
}

/**
 * The network of a public address, whose addresses one person may have by the thousand. Null for any other: behind a proxy
 * that is not trusted all visitors share one.
 */
export function networkOf(address: string): string | null {
  const ip = parseAddress(address)
  if (ip === null || reachOf(ip) !== 'public') return null
  const bytes = ip.toByteArray()
  return Buffer.from(bytes.slice(0, bytes.length === 4 ? 3 : 6)).toString('hex')
}

/** Whether an address is asked (again): it must not be possible to flood somebody else's mailbox. Instants: epoch milliseconds. */
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

/** Whether a receiver has answered its challenge: by the text itself, or by JSON that holds it. */
export function answersChallenge(status: number, text: string, challenge: string): boolean {
  if (status < 200 || status > 299) return false
  if (text.trim() === challenge) return true
  try {
    return (JSON.parse(text) as { challenge?: unknown } | null)?.challenge === challenge
  } catch {
    return false
  }
}
