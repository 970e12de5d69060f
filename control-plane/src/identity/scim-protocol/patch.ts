import { z } from 'zod'
import { ScimFault } from './fault.ts'
import { type Filter, fits } from './filter.ts'
import {
  isMultiValued,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  keyIn,
  MOST_ATTRIBUTES,
  removeAttribute,
  setAttribute,
  standard,
  tooManyAttributes,
  withStandardNames,
} from './json.ts'
import { requireShape } from './shape.ts'
import { LONGEST_PATH, readTarget, type Target } from './target.ts'
import { isTrue } from './truth.ts'

/**
 * Limits that bound the cost of a request: operations, values of one attribute, and characters of all operations besides
 * members.
 */
const MOST_OPERATIONS = 1_000
const MOST_VALUES = 100
const LONGEST = 65_536

/** Attributes that only we set (RFC 7643, 3.1). A resource sent as a whole may contain them. */
const READ_ONLY = ['id', 'schemas', 'meta', 'groups']

/** The list of a PATCH. Each operation is parsed when it is applied, so that a bad one does not lose the others. */
export const PatchBody = z.object({ Operations: z.array(z.unknown()).min(1).max(MOST_OPERATIONS) })

const OperationBody = z.object({
  // Entra ID writes them with a capital.
  op: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().max(LONGEST_PATH).nullish(),
  value: z.json().optional(),
})
export type Operation = z.output<typeof OperationBody>

/** What applying operations needs of the caller. */
export interface Applying {
  /** Applies a change to data outside of the resource and returns true, or returns false. */
  isElsewhere?(change: Change): boolean
  /** Called for each change that cannot be applied, with its path as sent. The others are applied. */
  onFault(fault: ScimFault, path: string | null): void
}

/** Refuses a PATCH with its first fault. */
const STRICT: Applying = {
  onFault(fault) {
    throw fault
  },
}

/**
 * Returns the resource after the operations of a PATCH, in their order (RFC 7644, 3.5.2); does not change the given
 * one. Names in values are checked before anything is changed, so a refused change leaves no part behind.
 */
export function applyPatch(
  resource: JsonObject,
  operations: readonly unknown[],
  { isElsewhere, onFault }: Applying = STRICT,
): JsonObject {
  const changed = structuredClone(resource)
  let length = 0
  const one = (part: Part) => {
    const change = changeOf(part)
    if (change === null || isElsewhere?.(change)) return
    length += change.path.length + (JSON.stringify(change.value)?.length ?? 0)
    if (length > LONGEST) throw new ScimFault('invalidValue', `The operations have more than ${LONGEST} characters.`)
    apply(changed, change)
  }
  for (const operation of operations)
    for (const part of attempt(() => partsOf(operation), null, onFault) ?? [])
      attempt(() => one(part), part.path, onFault)
  return changed
}

function attempt<T>(run: () => T, path: string | null, onFault: Applying['onFault']): T | undefined {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof ScimFault)) throw error
    onFault(error, path)
    return undefined
  }
}

/** One attribute of an operation, before its path is parsed. */
interface Part {
  op: Operation['op']
  path: string
  value: Json | undefined
  /** The operation has no path, so the name comes from its value, which may be a whole resource. */
  isNamed: boolean
}

/** The change of one attribute by an operation. */
export interface Change {
  op: Operation['op']
  /** As sent. */
  path: string
  target: Target
  value: Json | undefined
}

/** An operation without a path changes each attribute of its value; their names may be paths. */
function partsOf(operation: unknown): Part[] {
  const { op, path, value } = requireShape(OperationBody, operation)
  if (path != null && path.trim() !== '') return [{ op, path, value: value as Json, isNamed: false }]
  if (op === 'remove') throw new ScimFault('noTarget', 'An operation that removes something needs a path.')
  if (!isObject(value)) throw new ScimFault('invalidValue', 'An operation without a path needs an object as its value.')
  const entries = Object.entries(value as JsonObject)
  if (entries.length > MOST_ATTRIBUTES) throw tooManyAttributes()
  return entries.map(([name, item]) => ({ op, path: name, value: item, isNamed: true }))
}

/** Null: an attribute that only we set, as part of a whole resource, which is ignored. */
function changeOf({ op, path, value, isNamed }: Part): Change | null {
  const target = readTarget(path)
  if (isNamed && isReadOnly(target)) return null
  return { op, path, target: writable(target), value }
}

function writable(target: Target): Target {
  if (!isReadOnly(target)) return target
  throw new ScimFault('mutability', `${target.name} cannot be changed by a directory.`)
}

function isReadOnly({ schema, name }: Target): boolean {
  return schema === null && name !== null && READ_ONLY.includes(name.toLowerCase())
}

function apply(resource: JsonObject, { op, target, value }: Change): void {
  const { schema, name, sub, filter } = target
  if (op !== 'remove' && value === undefined) throw new ScimFault('invalidValue', 'An operation has no value.')
  const home = schema === null || name === null ? resource : extensionOf(resource, schema)
  const key = keyIn(home, name ?? schema ?? '')
  const given =
    value === undefined ? undefined : sub === null && filter === null ? standard(key, value) : withStandardNames(value)
  if (filter !== null) changeChosen(home, key, { filter, sub }, op, given)
  else if (sub !== null) changeWithin(home, key, sub, op, given)
  else change(home, key, op, isManagerId(target, given) ? { value: given } : given)
}

/** Entra ID sends the id of a manager without the object around it. */
function isManagerId({ schema, name }: Target, given: Json | undefined): given is string {
  return schema !== null && name?.toLowerCase() === 'manager' && typeof given === 'string'
}

function extensionOf(resource: JsonObject, schema: string): JsonObject {
  const key = keyIn(resource, schema)
  const extension = resource[key]
  if (isObject(extension)) return extension
  const made: JsonObject = {}
  setAttribute(resource, key, made)
  return made
}

/** Changes an attribute as a whole. */
function change(home: JsonObject, key: string, op: Operation['op'], given: Json | undefined): void {
  const before = home[key]
  if (Array.isArray(given)) requireFewValues(key, given)
  if (op === 'remove' && Array.isArray(before) && given != null)
    setValues(
      home,
      key,
      before.filter(value => !asList(given).some(each => isMeant(value, each))),
    )
  else if (op === 'remove' || given == null) removeAttribute(home, key)
  else if (isMultiValued(key) || Array.isArray(before))
    setValues(home, key, op === 'add' ? merged(asList(before ?? []), asList(given)) : asList(given))
  else if (isObject(before) && isObject(given)) changeAll(before, given)
  else setAttribute(home, key, given)
}

/** Sets the attributes of a complex one that are given; the others stay (RFC 7644, 3.5.2.3). */
function changeAll(home: JsonObject, given: JsonObject): void {
  for (const [name, item] of Object.entries(given)) change(home, keyIn(home, name), 'replace', item)
}

/** Changes a sub-attribute: of the one value, or of all values. */
function changeWithin(home: JsonObject, key: string, sub: string, op: Operation['op'], given: Json | undefined): void {
  const before = home[key]
  if (Array.isArray(before) && before.length > 0) {
    for (const each of before) if (isObject(each)) change(each, keyIn(each, sub), op, given)
    return
  }
  if (op === 'remove' && before === undefined) return
  const whole = isObject(before) ? before : {}
  change(whole, keyIn(whole, sub), op, given)
  setAttribute(home, key, isMultiValued(key) ? [whole] : whole)
}

/** Changes the values that a filter chooses, or a sub-attribute of them. */
function changeChosen(
  home: JsonObject,
  key: string,
  { filter, sub }: { filter: Filter; sub: string | null },
  op: Operation['op'],
  given: Json | undefined,
): void {
  const values = asList(home[key] ?? [])
  const chosen = values.filter(value => fits(value, filter))
  const whole = isObject(given) ? given : { value: given ?? null }
  if (op === 'remove' && sub === null)
    setValues(
      home,
      key,
      values.filter(value => !chosen.includes(value)),
    )
  else if (chosen.length > 0) {
    for (const value of chosen.filter(isObject))
      if (sub === null) changeAll(value, whole)
      else change(value, keyIn(value, sub), op, given)
    setValues(home, key, values)
  } else if (op !== 'remove') {
    // Entra ID and Okta set the value of a missing address like this.
    const made = described(filter)
    changeAll(made, sub === null ? whole : { [sub]: given ?? null })
    setValues(home, key, merged(values, [made]))
  }
}

/** The value that a filter of equalities describes. Throws for another filter. */
function described(filter: Filter): JsonObject {
  const parts = filter.op === 'and' ? filter.parts : [filter]
  const made: JsonObject = {}
  for (const part of parts) {
    if (part.op !== 'eq' || part.path.name === null || part.path.sub !== null)
      throw new ScimFault('noTarget', 'The filter of a path matches no value.')
    setAttribute(made, keyIn(made, part.path.name), part.value)
  }
  return made
}

function setValues(home: JsonObject, key: string, values: Json[]): void {
  requireFewValues(key, values)
  if (values.length === 0) removeAttribute(home, key)
  else setAttribute(home, key, values)
}

function requireFewValues(key: string, values: Json[]): void {
  if (values.length > MOST_VALUES) throw new ScimFault('invalidValue', `${key} has more than ${MOST_VALUES} values.`)
}

/** Adds values that are not there yet. A new primary value replaces the previous one (RFC 7643, 2.4). */
function merged(before: Json[], added: Json[]): Json[] {
  const fresh = added.filter(value => !before.some(each => isSame(each, value)))
  const primary = fresh.some(value => isObject(value) && isTrue(value.primary))
  const kept = primary
    ? before.map(value => (isObject(value) && 'primary' in value ? { ...value, primary: false } : value))
    : before
  return [...kept, ...fresh]
}

/** Whether a value has the attributes by which an operation describes it. */
function isMeant(value: Json, description: Json): boolean {
  if (!isObject(value) || !isObject(description)) return isSame(value, description)
  return Object.entries(description).every(([name, item]) => isSame(value[keyIn(value, name)], item))
}

function asList(value: Json): Json[] {
  return Array.isArray(value) ? value : [value]
}
