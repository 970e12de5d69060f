/** What an outcome may take as JSON: the bus takes 1 MB a message, and the run's token goes with it. */
export const MOST_OUTCOME_BYTES = 900_000

export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** The first of some values, as many as take no more than so many bytes as JSON. */
export function firstWithin<T>(values: readonly T[], bytes: number): T[] {
  let left = bytes
  const end = values.findIndex(value => {
    left -= jsonBytes(value) + 1
    return left < 0
  })
  return values.slice(0, end < 0 ? values.length : end)
}
