import { ScimFault } from './fault.ts'

export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [name: string]: Json
}

/** Names of attributes have no case (RFC 7643, 2.1). These are given back as the standard writes them. */
const NAMES = `userName externalId displayName nickName profileUrl title userType preferredLanguage locale timezone active
  password emails phoneNumbers ims photos addresses groups entitlements roles x509Certificates name formatted familyName
  givenName middleName honorificPrefix honorificSuffix value display type primary streetAddress locality region postalCode
  country schemas id meta resourceType created lastModified location version members employeeNumber costCenter
  organization division department manager`
const KNOWN = new Map(NAMES.split(/\s+/).map(name => [name.toLowerCase(), name]))

/** Attributes with several values, also while there are none. */
const MULTI_VALUED = new Set(
  'emails phoneNumbers ims photos addresses groups entitlements roles x509Certificates members'.split(' '),
)

export function isMultiValued(name: string): boolean {
  return MULTI_VALUED.has(name)
}

/** Schemas, which are names of attributes with colons, and names as the standard has them. */
const NAME = /^(?:urn:[\w:.-]{1,200}|[A-Za-z$][\w$-]{0,99})$/
const FORBIDDEN = new Set(['constructor', 'prototype'])

/** Attributes of one object: of a resource, an extension, a complex attribute, or one value of several. */
export const MOST_ATTRIBUTES = 200

/** Keys of an object by their lower-case names: finding one costs the same however many there are. */
const INDEX = new WeakMap<JsonObject, Map<string, string>>()

function keysOf(object: JsonObject): Map<string, string> {
  const known = INDEX.get(object)
  if (known) return known
  // Of names that differ in case alone, the first counts.
  const keys = new Map<string, string>()
  for (const key of Object.keys(object)) {
    const lower = key.toLowerCase()
    if (!keys.has(lower)) keys.set(lower, key)
  }
  INDEX.set(object, keys)
  return keys
}

/** The key under which an object has an attribute, or would get it. Refuses what names none. */
export function keyIn(object: JsonObject, name: string): string {
  if (!NAME.test(name) || FORBIDDEN.has(name))
    throw new ScimFault('invalidPath', `${name.slice(0, 100)} is no attribute.`)
  const lower = name.toLowerCase()
  return keysOf(object).get(lower) ?? KNOWN.get(lower) ?? name
}

/** Sets an attribute by its key. Objects whose keys were looked up are changed only here and by `removeAttribute`. */
export function setAttribute(object: JsonObject, key: string, value: Json): void {
  const keys = keysOf(object)
  const lower = key.toLowerCase()
  if (!keys.has(lower) && keys.size >= MOST_ATTRIBUTES) throw tooManyAttributes()
  keys.set(lower, key)
  object[key] = value
}

export function removeAttribute(object: JsonObject, key: string): void {
  keysOf(object).delete(key.toLowerCase())
  delete object[key]
}

export function tooManyAttributes(): ScimFault {
  return new ScimFault('invalidSyntax', `An object has more than ${MOST_ATTRIBUTES} attributes.`)
}

/** The value of an attribute; undefined when there is none, or where no attributes are. */
export function attributeOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[keyIn(value, name)] : undefined
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same object with the standard's names at every level. Refuses one with too many attributes. */
export function withStandardNames(value: Json): Json {
  if (Array.isArray(value)) return value.map(withStandardNames)
  if (!isObject(value)) return value
  const named: JsonObject = {}
  for (const [name, item] of Object.entries(value)) setAttribute(named, keyIn(named, name), withStandardNames(item))
  return named
}

/** Whether two values are the same; the order of an object's fields does not count. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, n) => isSame(item, b[n]))
  if (!isObject(a) || !isObject(b)) return a === b
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every(name => name in b && isSame(a[name], b[name]))
}
