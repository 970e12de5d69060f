import { ENGLISH, type IssueWords } from '@pharos/shared-protocol/issue.ts'
import { language } from './language.ts'

const SIDES = { 'more than': 'mehr als', 'at least': 'mindestens', 'less than': 'weniger als', 'at most': 'höchstens' }
const UNITS = { character: 'Zeichen', item: 'Einträge' }
const TYPES: Record<string, string> = {
  string: 'ein Text',
  number: 'eine Zahl',
  boolean: 'ja oder nein',
  array: 'eine Liste',
  object: 'ein Objekt',
}

const GERMAN: IssueWords = {
  required: 'wird gebraucht',
  wholeNumber: 'muss eine ganze Zahl sein',
  uuid: 'muss eine UUID sein',
  unknownField: 'gibt es nicht',
  type: expected => `muss ${TYPES[expected] ?? expected} sein`,
  oneOf: values => `muss ${values.length > 1 ? 'eines davon sein: ' : 'sein: '}${values.join(', ')}`,
  bound: (side, limit, unit) =>
    unit ? `muss ${SIDES[side]} ${limit} ${UNITS[unit]} haben` : `muss ${SIDES[side]} ${limit} sein`,
  own: ENGLISH.own,
}

/** How the errors of the contract's schemas are said. */
export const ISSUE_WORDS = language === 'de' ? GERMAN : ENGLISH
