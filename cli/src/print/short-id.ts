const SHORTEST = 8

/** The shortest unique beginning of each id, as `http show` accepts it. Ids made within a second begin alike. */
export function shortIds(ids: readonly string[]): Map<string, string> {
  const sorted = [...ids].sort()
  return new Map(
    sorted.map((id, index) => {
      const alike = Math.max(commonLength(id, sorted[index - 1]), commonLength(id, sorted[index + 1]))
      return [id, wholeGroup(id, Math.max(SHORTEST, alike + 1))]
    }),
  )
}

function commonLength(a: string, b: string | undefined): number {
  if (b === undefined) return 0
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** Includes the character after a dash, since a dash at the end would look cut off. */
function wholeGroup(id: string, length: number): string {
  return id.slice(0, id[length - 1] === '-' ? length + 1 : length)
}
