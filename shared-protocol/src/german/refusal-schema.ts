import type { Sentences } from './sentence.ts'

export const SIDES = {
  'more than': 'muss mehr als',
  'at least': 'muss mindestens',
  'less than': 'muss weniger als',
  'at most': 'darf höchstens',
}
export const TYPES: Record<string, string> = {
  string: 'ein Text',
  number: 'eine Zahl',
  boolean: 'ja oder nein',
  array: 'eine Liste',
  object: 'ein Objekt',
  record: 'ein Objekt',
  tuple: 'eine Liste',
  null: 'leer',
}

/** The server's errors about a body that does not fit its schema: those of `ENGLISH` in `shared-protocol/issue.ts`. */
export const SCHEMA_REFUSALS: Sentences = [
  [/^there is no such field$/, 'gibt es nicht'],
  [/^is not valid$/, 'ist nicht gültig'],
  [/^is not JSON$/, 'ist kein JSON'],
  [/^has an invalid format$/, 'hat nicht die richtige Form'],
  [/^must be a UUID$/, 'muss eine UUID sein'],
  [/^must be a URL$/, 'muss eine Adresse (URL) sein'],
  [/^must be a timestamp such as (\S+)$/, 'muss ein Zeitpunkt sein, etwa $1'],
  [/^must be a date such as (\S+)$/, 'muss ein Tag sein, etwa $1'],
  [/^must be ([\d.]+|[a-z]+\/\S+)$/, 'muss $1 sein'],
  [/^must have (\d+) bytes$/, 'muss $1 Bytes haben'],
  [/^must be a multiple of (\S+)$/, 'muss ein Vielfaches von $1 sein'],
  [/^must be well-formed text without a NUL character$/, 'muss gültiger Text ohne das Zeichen NUL sein'],
  [/^must not be nested deeper than (\d+)$/, 'darf nicht tiefer als $1 Stufen verschachtelt sein'],
  [
    /^must have (more than|at least|less than|at most) (\d+) (character|item)s?$/,
    (side = '', limit = '', unit) =>
      `${SIDES[side as keyof typeof SIDES]} ${limit} ${unit === 'item' ? 'Einträge' : 'Zeichen'} haben`,
  ],
  [
    /^must be (more than|at least|less than|at most) (-?[\d.]+)$/,
    (side = '', limit = '') => `${SIDES[side as keyof typeof SIDES]} ${limit} sein`,
  ],
  [
    /^must be (?:an? )?(string|number|boolean|array|object|record|tuple|null), not .+$/,
    (type = '') => `muss ${TYPES[type]} sein`,
  ],
]
