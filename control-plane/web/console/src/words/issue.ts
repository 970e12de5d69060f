import { SIDES, TYPES } from '@pharos/shared-protocol/german/refusal-schema.ts'
import { ENGLISH, type IssueWords } from '@pharos/shared-protocol/issue.ts'
import { german } from './in-german.ts'
import { language } from './language.ts'

const UNITS = { character: 'Zeichen', item: 'Einträge' }
const FORMATS: Record<string, string> = {
  uuid: 'eine UUID',
  email: 'eine E-Mail-Adresse',
  url: 'eine Adresse (URL)',
  datetime: 'ein Zeitpunkt, etwa 2026-03-02T09:00:00Z',
  date: 'ein Tag, etwa 2026-03-02',
}

const GERMAN: IssueWords = {
  required: 'wird gebraucht',
  wholeNumber: 'muss eine ganze Zahl sein',
  unknownField: 'gibt es nicht',
  type: expected => `muss ${TYPES[expected] ?? expected} sein`,
  oneOf: values => `muss ${values.length > 1 ? 'eines davon sein: ' : 'sein: '}${values.join(', ')}`,
  bound: (side, limit, unit) =>
    unit ? `${SIDES[side]} ${limit} ${UNITS[unit]} haben` : `${SIDES[side]} ${limit} sein`,
  format: name => (FORMATS[name] ? `muss ${FORMATS[name]} sein` : 'hat nicht die richtige Form'),
  multiple: of => `muss ein Vielfaches von ${of} sein`,
  invalid: 'ist nicht gültig',
  own: message => german?.germanOf(message) ?? ENGLISH.own(message),
}

/** The errors of the contract's schemas, in the language of the console. */
export const ISSUE_WORDS = language === 'de' ? GERMAN : ENGLISH

/** Translates an error message of the server; messages that are not from the contract stay in English. */
export function refusalOf(message: string): string {
  return german?.germanOf(message) ?? message
}
