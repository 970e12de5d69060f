/** How long the first readings wait for the event stream, in milliseconds; a proxy may hold it back for ever. */
const PATIENCE_MS = 1_000

let begin: () => void = () => undefined
const begun = new Promise<void>(resolve => {
  begin = resolve
})
let _timer: ReturnType<typeof setTimeout> | undefined
let hasRead = false

/**
 * Waits until changes are heard, or cannot be: what is read before that may miss one, so it would have to be read
 * again.
 */
export async function untilFollowing(): Promise<void> {
  _timer ??= setTimeout(begin, PATIENCE_MS)
  await begun
  hasRead = true
}

/** Lets readings begin. */
export function beginReading(): void {
  begin()
}

/** Whether anything has been read yet. */
export function hasReadAnything(): boolean {
  return hasRead
}
