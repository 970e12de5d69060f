import { inGerman, type Sentences } from './sentence.ts'

function ranges(english: string): string {
  return english.replaceAll(' to ', ' bis ').replaceAll(' or ', ' oder ')
}

/** Errors of `monitoring/maintenance-window/recurrence` about a part of a rule (RFC 5545). */
const PARTS: Sentences = [
  [/^must be one value(?:: a window can occur at most once an hour)?$/, 'darf nur einen Wert haben'],
  [/^has a value twice$/, 'hat einen Wert zweimal'],
  [/^is empty$/, 'ist leer'],
  [/^has "(.*)", which is not an instant in UTC, such as (\S+)$/s, 'hat „$1“ statt eines Zeitpunkts in UTC wie $2'],
  [/^has "(.*)", which is not (.+)$/s, (value, range = '') => `hat „${value}“, und nicht ${ranges(range)}`],
  [/^has "(.*)"$/s, 'hat „$1“, was dort nicht geht'],
  [/^cannot be used with FREQ=(\S+)$/, 'passt nicht zu FREQ=$1'],
  [
    /^has a number, which requires FREQ=MONTHLY or FREQ=YEARLY without BYWEEKNO$/,
    'hat eine Zahl; die braucht FREQ=MONTHLY oder FREQ=YEARLY ohne BYWEEKNO',
  ],
  [/^requires another BY part$/, 'braucht einen weiteren Teil, der mit BY beginnt'],
]

const CRON_FIELDS: Record<string, string> = {
  second: 'die Sekunde',
  minute: 'die Minute',
  hour: 'die Stunde',
  'day of the month': 'der Tag des Monats',
  month: 'der Monat',
  'day of the week': 'der Wochentag',
}

export const RECURRENCE_REFUSALS: Sentences = [
  [/^is not an RRULE: "(.*)" is not a part of one$/s, 'ist keine RRULE: „$1“ gehört nicht hinein'],
  [/^is not a rule of RFC 5545$/, 'ist keine Regel nach RFC 5545'],
  [/^has (\S+) twice$/, 'hat $1 zweimal'],
  [/^has no FREQ$/, 'hat kein FREQ'],
  [/^has both COUNT and UNTIL$/, 'hat sowohl COUNT als auch UNTIL'],
  [/^must not occur more often than once an hour$/, 'darf höchstens einmal in der Stunde kommen'],
  [
    /^has more than (\d+) starts in one period: use a shorter FREQ$/,
    'beginnt öfter als $1-mal in einem Abschnitt: Geben Sie ein kürzeres FREQ an',
  ],
  [/^([A-Z]+) (.+)$/s, (part, fault = '') => `${part} ${inGerman(PARTS, fault) ?? fault}`],
  ...PARTS,

  [/^never occurs: no date matches it$/, 'kommt nie: Kein Datum passt dazu'],
  [/^occurs only once$/, 'kommt nur einmal'],
  [/^must not occur more often than every (\d+) s$/, 'darf nicht öfter als alle $1 s kommen'],
  [
    /^is not a cron expression: it is written as for systemd; use five fields, such as (.+)$/,
    'ist kein Cron-Ausdruck, sondern für systemd geschrieben: Nehmen Sie fünf Felder, etwa $1',
  ],
  [
    /^is not a cron expression: it has (\d+) fields? instead of 5 or 6$/,
    (count = '') =>
      `ist kein Cron-Ausdruck: Es ${count === '1' ? 'ist ein Feld' : `sind ${count} Felder`} statt 5 oder 6`,
  ],
  [
    /^is not a cron expression: the (.+) "(.*)" must be (.+), \*, or a list, range or step of them$/s,
    (name = '', value = '', range = '') =>
      `ist kein Cron-Ausdruck: ${CRON_FIELDS[name] ?? name} „${value}“ muss ${ranges(range)}, * oder eine Liste, Spanne oder Schrittweite davon sein`,
  ],
  [/^is not a cron expression$/, 'ist kein Cron-Ausdruck'],
]
