export const CONFIRM_WITHIN_MS = 7 * 86_400_000
/** The same address is not asked again before. */
export const ASK_AGAIN_MS = 120_000
/** So many mails that ask for a confirmation go to an address in a day, whatever the page. */
export const MOST_ASKED_A_DAY = 5

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
