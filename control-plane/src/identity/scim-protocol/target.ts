import { type Filter, readFilter } from './filter.ts'
import { type AttributePath, noPath, readAttribute } from './path.ts'

/** The most characters of a path, which bound its cost. */
export const LONGEST_PATH = 2_000

/** A path, with the filter that chooses among several values. */
export interface Target extends AttributePath {
  filter: Filter | null
}

/** Parses the path of an operation or of a projection: `emails[type eq "work"].value`. */
export function readTarget(text: string): Target {
  if (text.length > LONGEST_PATH) throw noPath(text)
  const [, list, filter, sub] = /^([^[]+)\[(.*)\](?:\.([\w$-]+))?$/s.exec(text.trim()) ?? []
  if (list === undefined || filter === undefined) return { ...readAttribute(text.trim()), filter: null }
  const path = readAttribute(list)
  if (path.name === null || path.sub !== null) throw noPath(text)
  return { ...path, sub: sub ?? null, filter: readFilter(filter) }
}
