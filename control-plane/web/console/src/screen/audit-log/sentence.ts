import type { AuditEntry } from '@pharos/shared-protocol/contract/account/audit-log.ts'
import type { z } from 'zod'
import { unitText } from '../../part/unit-text.ts'
import { actionName, conceptName } from '../../words/audit-action.ts'
import { fieldName } from '../../words/audit-field.ts'
import { DID, FRENCH_VERBS } from '../../words/audit-sentence.ts'
import { VERBS } from '../../words/audit-verb.ts'
import { FORM } from '../../words/form.ts'
import { colon, language, locale } from '../../words/language.ts'

export type Entry = z.output<typeof AuditEntry>
type Change = NonNullable<Entry['changes']>[number]
/** Names a resource by its id. */
export type NameOf = (id: string) => string | undefined

const MOST_CHANGES = 3
const MOST_CHARACTERS = 60
/** The unit of a field, by the end of its name. */
const UNITS: Record<string, string> = {
  ms: 'ms',
  seconds: 's',
  minutes: 'min',
  hours: 'h',
  bytes: 'bytes',
  percent: '%',
}

/**
 * Says what an entry of the audit log is about, without who did it: "changed the threshold of Checkout from 300 ms to
 * 500 ms". The names of resources are looked up by their ids; a resource without one is not named.
 */
export function auditSentence(entry: Entry, nameOf: NameOf): string {
  const { action, status, resource, changes, changed_fields } = entry
  const whole = actionName(action) ?? action
  if (status >= 400) return DID.tried(whole)
  const name = resource === null ? undefined : nameOf(resource)
  const [concept = '', verb = ''] = action.split('.')
  if (/^(update|patch|change|changed)(_|$)/.test(verb)) {
    if (changes && changes.length > 0) return changed(changes, name, nameOf)
    if (changed_fields.length > 0) return DID.changed(listed(changed_fields), of(name))
  }
  if (!Object.hasOwn(FRENCH_VERBS, verb)) return `· ${name === undefined ? whole : `${name}${colon}${whole}`}`
  const did = language === 'fr' ? FRENCH_VERBS[verb as keyof typeof FRENCH_VERBS] : VERBS[verb as keyof typeof VERBS]
  return name === undefined ? DID.actedOn(did, conceptName(concept) ?? whole) : DID.acted(did, name)
}

function of(name: string | undefined): string {
  return name === undefined ? '' : DID.of(name)
}

function changed(changes: readonly Change[], name: string | undefined, nameOf: NameOf) {
  const [only] = changes
  if (only && changes.length === 1) return changedOne(only, of(name), nameOf)
  if (changes.every(isHidden)) return DID.changed(listed(changes.map(({ field }) => field)), of(name))
  const shown = changes.slice(0, MOST_CHANGES).map(each => {
    const values = [each.before, each.after].map(value => valueText(each.field, value, nameOf) ?? FORM.nothing)
    return isHidden(each) ? fieldName(each.field) : `${fieldName(each.field)} ${values.join(' → ')}`
  })
  const left = changes.length - shown.length
  return DID.many(name === undefined ? '' : ` ${name}`, [...shown, ...(left > 0 ? [DID.more(left)] : [])].join('; '))
}

function changedOne(change: Change, of: string, nameOf: NameOf): string {
  const field = DID.field(fieldName(change.field))
  if (isHidden(change)) return DID.changed(field, of)
  const [before, after] = [change.before, change.after].map(value => valueText(change.field, value, nameOf))
  if (after === undefined) return before === undefined ? DID.changed(field, of) : DID.cleared(field, of, before)
  return before === undefined ? DID.set(field, of, after) : DID.from(field, of, before, after)
}

/** Of a secret or something personal, only that it has changed is known. */
function isHidden({ before, after }: Change): boolean {
  return before === null && after === 'changed'
}

function listed(fields: readonly string[]): string {
  const names = fields.slice(0, MOST_CHANGES).map(field => DID.field(fieldName(field)))
  const left = fields.length - names.length
  return new Intl.ListFormat(locale).format(left > 0 ? [...names, DID.more(left)] : names)
}

/** A value as people read it; undefined if there is none. */
function valueText(field: string, value: unknown, nameOf: NameOf): string | undefined {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return undefined
  if (typeof value === 'boolean') return value ? FORM.yes : FORM.no
  if (typeof value === 'number') return unitText.value(value, UNITS[field.split('_').at(-1) ?? ''] ?? null)
  if (typeof value === 'string') return DID.quoted(cut(nameOf(value) ?? value))
  if (Array.isArray(value) && value.every(each => typeof each !== 'object'))
    return cut(value.map(each => nameOf(String(each)) ?? String(each)).join(', '))
  return cut(JSON.stringify(value))
}

function cut(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS).trimEnd()}…`
}
