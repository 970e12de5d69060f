import { isDeepStrictEqual } from 'node:util'

/** The members that are new, or differ in value from the one before with the same key: a copy of one has not changed. */
export function changedMembers<T>(before: Iterable<T>, after: Iterable<T>, keyOf: (member: T) => unknown): T[] {
  const known = new Map(Array.from(before, member => [keyOf(member), member]))
  return [...after].filter(member => !isDeepStrictEqual(member, known.get(keyOf(member))))
}
