import { attributeOf, isObject, type Json, type JsonObject } from './json.ts'
import { type AttributePath, readAttribute } from './path.ts'

/** Which attributes a reply has: those named, or all but those named (RFC 7644, 3.9). */
export interface Projection {
  only: readonly AttributePath[] | null
  without: readonly AttributePath[]
}

/** Parses the lists of a query. `only` takes precedence if both are given. */
export function readProjection(only: string | undefined, without: string | undefined): Projection {
  return { only: only === undefined || only.trim() === '' ? null : pathsOf(only), without: pathsOf(without ?? '') }
}

const MOST_PATHS = 50

function pathsOf(text: string): AttributePath[] {
  const names = text.split(',').map(name => name.trim())
  return names
    .filter(name => name !== '')
    .slice(0, MOST_PATHS)
    .map(readAttribute)
}

/** Whether an attribute is part of the reply; if not, it need not be read. */
export function includes({ only, without }: Projection, name: string): boolean {
  if (only !== null) return only.some(path => isIn(path, name))
  return !without.some(path => isIn(path, name) && path.sub === null)
}

function isIn(path: AttributePath, name: string): boolean {
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
function narrowed(value: Json, paths: readonly AttributePath[]): Json {
  const parts = paths.map(({ schema, name, sub }) => (schema === null ? sub : name))
  if (parts.includes(null)) return value
  const pick = (each: Json): Json => {
    const found = parts.map(part => [part ?? '', attributeOf(each, part ?? '')] as const)
    return isObject(each)
      ? Object.fromEntries(found.filter((entry): entry is [string, Json] => entry[1] !== undefined))
      : each
  }
  return Array.isArray(value) ? value.map(pick) : pick(value)
}

function withoutPath(resource: JsonObject, { schema, name, sub }: AttributePath): JsonObject {
  const [first, then] = schema === null ? [name, sub] : [schema, name]
  const entries = Object.entries(resource).flatMap(([key, value]): [string, Json][] => {
    if (key.toLowerCase() !== first?.toLowerCase()) return [[key, value]]
    return then === null ? [] : [[key, dropped(value, then)]]
  })
  return Object.fromEntries(entries)
}

function dropped(value: Json, name: string): Json {
  if (Array.isArray(value)) return value.map(each => dropped(each, name))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => key.toLowerCase() !== name.toLowerCase()))
}
