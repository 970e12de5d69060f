/** How long the first readings wait for the event stream, in milliseconds; a proxy may hold it back for ever. */
const PATIENCE_MS = 1_000

const begun = Promise.withResolvers<void>()
let _timer: ReturnType<typeof setTimeout> | undefined
let hasRead = false

/**
 * Waits until changes are heard, or cannot be: what is read before that may miss one, so it would have to be read
 * again.
 */
export async function untilFollowing(): Promise<void> {
  _timer ??= setTimeout(beginReading, PATIENCE_MS)
  await begun.promise
  hasRead = true
}

/** Lets readings begin. */
export function beginReading(): void {
  begun.resolve()
}

/** Whether anything has been read yet. */
export function hasReadAnything(): boolean {
  return hasRead
}
