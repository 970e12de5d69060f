/**
 * The entries of two lists, each once. They are read one after the other, so an entry that has just moved to the second
 * list may still be in the first.
 */
export function joined<T extends { id: string }>(first: readonly T[], second: readonly T[]): T[] {
  const moved = new Set(second.map(({ id }) => id))
  return [...first.filter(({ id }) => !moved.has(id)), ...second]
}
