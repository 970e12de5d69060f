import { fits } from './filter.ts'
import { attributeOf, isObject, type Json, type JsonObject } from './json.ts'
import { readTarget, type Target } from './target.ts'

/**
 * Which attributes a reply has: those named, or all but those named (RFC 7644, 3.9). A path may choose among the values
 * of a list, as Microsoft's own tests do: `emails[type eq "work"]`.
 */
export interface Projection {
  only: readonly Target[] | null
  without: readonly Target[]
}

/** Parses the lists of a query. `only` takes precedence if both are given. */
export function readProjection(only: string | undefined, without: string | undefined): Projection {
  return { only: only === undefined || only.trim() === '' ? null : pathsOf(only), without: pathsOf(without ?? '') }
}

const MOST_PATHS = 50

function pathsOf(text: string): Target[] {
  const names = (text.match(BETWEEN_COMMAS) ?? []).map(name => name.trim())
  return names
    .filter(name => name !== '')
    .slice(0, MOST_PATHS)
    .map(readTarget)
}

/** A text in quotation marks, or within the brackets of a filter, may have commas. */
const BETWEEN_COMMAS = /(?:[^,[]|\[(?:"(?:[^"\\]|\\.)*"|[^\]"])*\]?)+/g

/** Whether an attribute is part of the reply; if not, it need not be read. */
export function includes({ only, without }: Projection, name: string): boolean {
  if (only !== null) return only.some(path => isIn(path, name))
  return !without.some(path => isIn(path, name) && path.sub === null && path.filter === null)
}

function isIn(path: Target, name: string): boolean {
  return path.schema === null && path.name?.toLowerCase() === name.toLowerCase()
}

/** Attributes of every reply. */
const ALWAYS = ['id', 'schemas', 'meta']

/** A resource with the attributes that were asked for. */
export function project(resource: JsonObject, { only, without }: Projection): JsonObject {
  if (only === null) return without.filter(path => !ALWAYS.includes(path.name ?? '')).reduce(withoutPath, resource)
  const shown: JsonObject = {}
  for (const [name, value] of Object.entries(resource)) {
    const paths = only.filter(path => (path.schema ?? path.name)?.toLowerCase() === name.toLowerCase())
    if (ALWAYS.includes(name)) shown[name] = value
    else if (paths.length > 0) shown[name] = narrowed(value, paths)
  }
  return shown
}

/** The parts of an attribute that the paths name, or all of it if one names the attribute itself. */
function narrowed(value: Json, paths: readonly Target[]): Json {
  if (Array.isArray(value))
    return value.flatMap(each => {
      const fitting = paths.filter(({ filter }) => filter === null || fits(each, filter))
      return fitting.length === 0 ? [] : [picked(each, fitting)]
    })
  return picked(value, paths)
}

function picked(value: Json, paths: readonly Target[]): Json {
  const parts = paths.map(({ schema, name, sub }) => (schema === null ? sub : name))
  if (parts.includes(null)) return value
  const pick = (each: Json): Json => {
    const found = parts.map(part => [part ?? '', attributeOf(each, part ?? '')] as const)
    return isObject(each)
      ? Object.fromEntries(found.filter((entry): entry is [string, Json] => entry[1] !== undefined))
      : each
  }
  return pick(value)
}

function withoutPath(resource: JsonObject, { schema, name, sub, filter }: Target): JsonObject {
  const [first, then] = schema === null ? [name, sub] : [schema, name]
  const entries = Object.entries(resource).flatMap(([key, value]): [string, Json][] => {
    if (key.toLowerCase() !== first?.toLowerCase()) return [[key, value]]
    if (filter === null) return then === null ? [] : [[key, dropped(value, then)]]
    const kept = (Array.isArray(value) ? value : [value]).flatMap(each => {
      if (!fits(each, filter)) return [each]
      return then === null ? [] : [dropped(each, then)]
    })
    return kept.length === 0 ? [] : [[key, kept]]
  })
  return Object.fromEntries(entries)
}

function dropped(value: Json, name: string): Json {
  if (Array.isArray(value)) return value.map(each => dropped(each, name))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => key.toLowerCase() !== name.toLowerCase()))
}
