import { inGerman, type Sentences } from './sentence.ts'

function ranges(english: string): string {
  return english.replaceAll(' to ', ' bis ').replaceAll(' or ', ' oder ')
}

/** Errors of `monitoring/maintenance-window/recurrence` about a part of a rule (RFC 5545). */
const PARTS: Sentences = [
  [/^must be one value(?:: a window can occur at most once an hour)?$/, 'darf nur einen Wert haben'],
  [/^has a value twice$/, 'hat einen Wert zweimal'],
  [/^is empty$/, 'ist leer'],
  [/^has "(.*)", which is not (.+)$/s, (value, range = '') => `hat „${value}“, und nicht ${ranges(range)}`],
  [/^has "(.*)"$/s, 'hat „$1“, was dort nicht geht'],
  [/^cannot be used with FREQ=(\S+)$/, 'passt nicht zu FREQ=$1'],
  [
    /^has a number, which requires FREQ=MONTHLY or FREQ=YEARLY without BYWEEKNO$/,
    'hat eine Zahl; die braucht FREQ=MONTHLY oder FREQ=YEARLY ohne BYWEEKNO',
  ],
  [/^requires another BY part$/, 'braucht einen weiteren Teil, der mit BY beginnt'],
]

export const RECURRENCE_REFUSALS: Sentences = [
  [/^is not an RRULE: "(.*)" is not a part of one$/s, 'ist keine RRULE: „$1“ gehört nicht hinein'],
  [/^is not an RRULE: (.+)$/s, 'ist keine RRULE: $1'],
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
  [/^is not a cron expression: (.+)$/s, 'ist kein Cron-Ausdruck: $1'],
]
