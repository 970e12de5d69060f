import type { IncidentMessage, TimelineEntry } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { BlastFacts } from '@pharos/shared-protocol/rum/blast-radius.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { INCIDENT_STATES } from './incident.ts'
import { defineWords, locale } from './language.ts'
import { STATUSES } from './parts.ts'
import { WAYS } from './policy.ts'
import { saidText } from './said.ts'

// What the sentences of a timeline are made of, in every language.

export type Entry = Pick<TimelineEntry, 'kind' | 'text' | 'data'>
export type Data = Record<string, unknown>

export const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

export function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function nameOf(value: unknown, key = 'name'): string {
  return typeof value === 'object' && value !== null ? word((value as Data)[key]) : ''
}

export function stateOf({ status }: Data): string {
  return INCIDENT_STATES[status as keyof typeof INCIDENT_STATES] ?? word(status)
}

export function severityOf(value: unknown): string {
  return STATUSES[value as keyof typeof STATUSES] ?? word(value)
}

/** What changed before, ranked; `suspects_said` beside the sentences are their texts by code. */
export function suspectsOf({ suspects, suspects_said: said }: Data): string[] {
  if (!Array.isArray(suspects)) return []
  return suspects.map((each, at) => saidText(Array.isArray(said) ? said[at] : null, word(each)))
}

/** A value of an entry that is a sentence of ours; `<key>_text` beside it is its text by code. */
export function sentenceOf(data: Data, key: string): string {
  return saidText(data[`${key}_text`] as Text | null | undefined, word(data[key]))
}

/** What a message was about. */
const NEWS = defineWords<Record<IncidentMessage, string>>({
  en: {
    page: 'someone was paged',
    'incident.opened': 'the incident was opened',
    'incident.reopened': 'the incident was reopened',
    'incident.acknowledged': 'the incident was acknowledged',
    'incident.updated': 'there was an update',
    'incident.resolved': 'the incident was resolved',
  },
  de: {
    page: 'jemand soll handeln',
    'incident.opened': 'der Vorfall wurde geöffnet',
    'incident.reopened': 'der Vorfall wurde wieder geöffnet',
    'incident.acknowledged': 'der Vorfall wurde bestätigt',
    'incident.updated': 'es gab eine Mitteilung',
    'incident.resolved': 'der Vorfall wurde gelöst',
  },
  fr: {
    page: 'une personne a été alertée',
    'incident.opened': 'l’incident a été ouvert',
    'incident.reopened': 'l’incident a été rouvert',
    'incident.acknowledged': 'l’incident a été pris en charge',
    'incident.updated': 'une mise à jour a été publiée',
    'incident.resolved': 'l’incident a été résolu',
  },
})

export function newsOf({ event }: Data): string {
  return NEWS[event as IncidentMessage] ?? word(event)
}

/** Returns the name of a message's channel, by its API type. */
export function wayOf({ type }: Data): string {
  return WAYS[type as keyof typeof WAYS] ?? word(type)
}

export function by(data: Data): string {
  return data.type ? ` (${wayOf(data)})` : ''
}

/** An entry names at most so many alerts. */
export const MOST_NAMES = 20

export function isBlast(facts: unknown): facts is BlastFacts {
  return typeof facts === 'object' && facts !== null && 'state' in facts
}
