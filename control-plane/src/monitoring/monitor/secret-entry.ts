import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { refuseField } from '../../platform/refusal.ts'

/** A header or an entry of metadata. The value of a secret one is stored elsewhere. */
export interface NamedValue {
  name: string
  value: string
  secret: boolean
}

interface GivenValue {
  name: string
  value?: string | undefined
  secret?: boolean | undefined
}

/**
 * The given entries of a field. A secret entry that is given without a value keeps the one stored under its name, stays
 * secret unless the body says otherwise, and is never turned into a readable one. `before` has its values.
 */
export function mergeNamed(field: string, before: readonly NamedValue[], given: readonly GivenValue[]): NamedValue[] {
  return given.map((entry, index) => {
    const { name, value } = entry
    const stored = before.filter(each => each.secret && isSameName(each.name, name))
    const secret = entry.secret ?? stored.length > 0
    const known = value ?? (secret ? keptBy(entry, given, stored)?.value : undefined)
    if (known !== undefined) return { name, value: known, secret }
    const text = stored.length > 1 ? 'http_check.several_stored_values' : 'http_check.no_stored_value'
    throw refuseField(`${field}[${index}].value`, monitoringText(text))
  })
}

/**
 * Which of the secrets stored under one name an entry without a value keeps: the one at its place among the entries of that
 * name that are secret, or among those without a value. Undefined if neither tells which is meant.
 */
function keptBy(
  entry: GivenValue,
  given: readonly GivenValue[],
  stored: readonly NamedValue[],
): NamedValue | undefined {
  const secret = given.filter(each => isSameName(each.name, entry.name) && each.secret !== false)
  const kept = secret.filter(({ value }) => value === undefined)
  const order = [kept, secret].find(({ length }) => length === stored.length)
  return order && stored[order.indexOf(entry)]
}

/**
 * Refuses to keep stored secrets, which are write-only: another server could read those that are sent to it. `again` says
 * why they must be given anew.
 */
export function requireNamedAgain(
  field: string,
  before: readonly NamedValue[],
  given: readonly GivenValue[] | undefined,
  again: Said,
): void {
  const secret = before.filter(each => each.secret)
  if (secret.length > 0 && given === undefined) throw refuseField(field, again)
  const kept = given?.findIndex(
    ({ name, value }) => value === undefined && secret.some(each => isSameName(each.name, name)),
  )
  if (kept !== undefined && kept >= 0) throw refuseField(`${field}[${kept}].value`, again)
}

/** Takes the secret values out, by the index of their entry. */
export function hideNamed(entries: readonly NamedValue[]): { shown: NamedValue[]; values: Record<string, string> } {
  const secret = entries.flatMap(({ value, secret }, index) => (secret ? [[String(index), value]] : []))
  const shown = entries.map(each => (each.secret ? { ...each, value: '' } : each))
  return { shown, values: Object.fromEntries(secret) }
}

/** The entries with the values that were taken out. */
export function revealNamed(entries: readonly NamedValue[], values: Record<string, string>): NamedValue[] {
  return entries.map((each, index) => (each.secret ? { ...each, value: values[String(index)] ?? '' } : each))
}

/** Entries as the API shows them. */
export function presentNamed(entries: readonly NamedValue[]) {
  return entries.map(({ name, value, secret }) => ({ name, value: secret ? null : value, secret, has_value: true }))
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
