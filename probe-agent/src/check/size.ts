/** The largest JSON of an outcome: the bus accepts 1 MB per message, which includes the run's token. */
export const MOST_OUTCOME_BYTES = 900_000

export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** The first values, as many as fit into so many bytes of JSON. */
export function firstWithin<T>(values: readonly T[], bytes: number): T[] {
  let left = bytes
  const end = values.findIndex(value => {
    left -= jsonBytes(value) + 1
    return left < 0
  })
  return values.slice(0, end < 0 ? values.length : end)
}
