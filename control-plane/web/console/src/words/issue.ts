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

/** How the errors of the contract's schemas are said. */
export const ISSUE_WORDS = language === 'de' ? GERMAN : ENGLISH

/** What the server refuses: in German where it says what the contract says. */
export function refusalOf(message: string): string {
  return german?.germanOf(message) ?? message
}
