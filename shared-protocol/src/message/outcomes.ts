/** The most outcomes in one message. */
export const MOST_TOGETHER = 64

const NEW_LINE = 10

/** Makes one message of several outcomes: a line of JSON for each. */
export function joinOutcomes(outcomes: readonly string[]): string {
  return outcomes.join('\n')
}

/**
 * Returns the outcomes of a message, unread. A message with more lines than any agent sends is returned whole, as one
 * outcome: so a message costs no more than its bytes and MOST_TOGETHER outcomes.
 */
export function splitOutcomes(message: Uint8Array): Uint8Array[] {
  const outcomes: Uint8Array[] = []
  for (let start = 0; outcomes.length < MOST_TOGETHER; ) {
    const end = message.indexOf(NEW_LINE, start)
    if (end < 0) return [...outcomes, message.subarray(start)]
    outcomes.push(message.subarray(start, end))
    start = end + 1
  }
  return [message]
}
