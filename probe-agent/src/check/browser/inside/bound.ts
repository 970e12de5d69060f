/** Longer than any text that an outcome keeps, and than any secret that is masked in it. */
const LONGEST = 100_000

/**
 * Shortens the texts that this worker sends to the runner. A script may throw an error of any length, and the runner,
 * which reports for all workers, would hold it several times.
 */
export function boundMessages(): void {
  const send = process.send?.bind(process)
  if (send === undefined) return
  Object.assign(process, { send: (message: unknown, ...rest: []) => send(cut(message), ...rest) })
}

function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST ? value.slice(0, LONGEST) : value
  if (Array.isArray(value)) return value.map(cut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one)]))
}
