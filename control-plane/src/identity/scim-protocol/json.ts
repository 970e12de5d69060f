import { ScimFault } from './fault.ts'

export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [name: string]: Json
}

/** Attribute names are case-insensitive (RFC 7643, 2.1). These are spelled as in the standard. */
const NAMES = `userName externalId displayName nickName profileUrl title userType preferredLanguage locale timezone active
  password emails phoneNumbers ims photos addresses groups entitlements roles x509Certificates name formatted familyName
  givenName middleName honorificPrefix honorificSuffix value display type primary streetAddress locality region postalCode
  country schemas id meta resourceType created lastModified location version members employeeNumber costCenter
  organization division department manager`
const KNOWN = new Map(NAMES.split(/\s+/).map(name => [name.toLowerCase(), name]))

/** Attributes that are lists, even while they have no value. */
const MULTI_VALUED = new Set(
  'emails phoneNumbers ims photos addresses groups entitlements roles x509Certificates members'.split(' '),
)

export function isMultiValued(name: string): boolean {
  return MULTI_VALUED.has(name)
}

/** Attributes that have one value (RFC 7643, 4.1.1 and 4.3); the first two are objects. */
const SINGLE_VALUED = new Set(
  `name manager userName externalId displayName nickName profileUrl title userType preferredLanguage locale timezone
  active password employeeNumber costCenter organization division department`.split(/\s+/),
)
const COMPLEX = new Set(['name', 'manager'])

/**
 * The value of an attribute, in the standard's form: Entra ID sends the one value of some as a list, and a plain one as
 * an object with its `value`. Throws for several values of an attribute that has one.
 */
function inStandardForm(key: string, value: Json): Json {
  if (!SINGLE_VALUED.has(key)) return value
  if (Array.isArray(value)) {
    const [only = null, ...others] = value
    if (others.length > 0) throw new ScimFault('invalidValue', `${key} has one value, not a list.`)
    return inStandardForm(key, only)
  }
  if (!COMPLEX.has(key) && isObject(value) && Object.keys(value).length === 1)
    return attributeOf(value, 'value') ?? value
  return value
}

/** Schema URNs, which are attribute names with colons, and names in the form of the standard. */
const NAME = /^(?:urn:[\w:.-]{1,200}|[A-Za-z$][\w$-]{0,99})$/
const FORBIDDEN = new Set(['constructor', 'prototype'])

/** The most attributes of one object: a resource, an extension, a complex attribute, or one value of a list. */
export const MOST_ATTRIBUTES = 200

/** The keys of an object by their lower-case names, so that a lookup does not depend on their number. */
const INDEX = new WeakMap<JsonObject, Map<string, string>>()

function keysOf(object: JsonObject): Map<string, string> {
  const known = INDEX.get(object)
  if (known) return known
  // Of names that differ only in case, the first counts.
  const keys = new Map<string, string>()
  for (const key of Object.keys(object)) {
    const lower = key.toLowerCase()
    if (!keys.has(lower)) keys.set(lower, key)
  }
  INDEX.set(object, keys)
  return keys
}

/** The key of an attribute on an object, or the key it would be stored under. Throws for an invalid name. */
export function keyIn(object: JsonObject, name: string): string {
  if (!NAME.test(name) || FORBIDDEN.has(name))
    throw new ScimFault('invalidPath', `${name.slice(0, 100)} is not an attribute.`)
  const lower = name.toLowerCase()
  return keysOf(object).get(lower) ?? KNOWN.get(lower) ?? name
}

/**
 * Sets an attribute by its key. Once its keys were looked up, an object may be changed only here and by
 * `removeAttribute`.
 */
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

/** The value of an attribute; undefined if there is none, or the value is not an object. */
export function attributeOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[keyIn(value, name)] : undefined
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of the attribute `key` with the standard's names and forms at every level. */
export function standard(key: string, value: Json): Json {
  return inStandardForm(key, withStandardNames(value))
}

/** The same value with the standard's names at every level. Throws for an object with too many attributes. */
export function withStandardNames(value: Json): Json {
  if (Array.isArray(value)) return value.map(withStandardNames)
  if (!isObject(value)) return value
  const named: JsonObject = {}
  for (const [name, item] of Object.entries(value)) {
    const key = keyIn(named, name)
    setAttribute(named, key, standard(key, item))
  }
  return named
}

/** Whether two values are equal, regardless of the order of an object's fields. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, n) => isSame(item, b[n]))
  if (!isObject(a) || !isObject(b)) return a === b
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every(name => name in b && isSame(a[name], b[name]))
}
