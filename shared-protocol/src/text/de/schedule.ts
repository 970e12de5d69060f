import type { SCHEDULE } from '../en/schedule.ts'
import type { Translated } from '../words.ts'

export const SCHEDULE_DE: Translated<typeof SCHEDULE> = {
  'cron.for_systemd': 'ist kein Cron-Ausdruck, sondern für systemd geschrieben: Nehmen Sie fünf Felder, etwa 0 3 * * *',
  'cron.field_count': 'ist kein Cron-Ausdruck: Es {count:ist|sind} {count} {count:Feld|Felder} statt 5 oder 6',
  'cron.second':
    'ist kein Cron-Ausdruck: die Sekunde „{value}“ muss 0 bis 59, * oder eine Liste, Spanne oder Schrittweite davon sein',
  'cron.minute':
    'ist kein Cron-Ausdruck: die Minute „{value}“ muss 0 bis 59, * oder eine Liste, Spanne oder Schrittweite davon sein',
  'cron.hour':
    'ist kein Cron-Ausdruck: die Stunde „{value}“ muss 0 bis 23, * oder eine Liste, Spanne oder Schrittweite davon sein',
  'cron.day_of_month':
    'ist kein Cron-Ausdruck: der Tag des Monats „{value}“ muss 1 bis 31 oder L, * oder eine Liste, Spanne oder Schrittweite davon sein',
  'cron.month':
    'ist kein Cron-Ausdruck: der Monat „{value}“ muss 1 bis 12 oder JAN bis DEC, * oder eine Liste, Spanne oder Schrittweite davon sein',
  'cron.day_of_week':
    'ist kein Cron-Ausdruck: der Wochentag „{value}“ muss 0 bis 7 oder SUN bis SAT, * oder eine Liste, Spanne oder Schrittweite davon sein',
  'cron.invalid': 'ist kein Cron-Ausdruck',
  'cron.never_occurs': 'kommt nie: Kein Datum passt dazu',
  'cron.occurs_once': 'kommt nur einmal',
  'cron.too_often': 'darf nicht öfter als alle {seconds} s kommen',
  'recurrence.unknown_part': 'ist keine RRULE: „{part}“ gehört nicht hinein',
  'recurrence.part_twice': 'hat {part} zweimal',
  'recurrence.too_often': 'darf höchstens einmal in der Stunde kommen',
  'recurrence.one_value': '{part} darf nur einen Wert haben',
  'recurrence.one_value_an_hour': '{part} darf nur einen Wert haben: Ein Fenster kommt höchstens einmal in der Stunde',
  'recurrence.value_twice': '{part} hat einen Wert zweimal',
  'recurrence.empty_value': '{part} ist leer',
  'recurrence.not_an_instant': '{part} hat „{value}“ statt eines Zeitpunkts in UTC wie 20311231T235959Z',
  'recurrence.out_of_range': '{part} hat „{value}“, und nicht {least} bis {most}',
  'recurrence.out_of_signed_range': '{part} hat „{value}“, und nicht {least} bis {most} oder -{most} bis -{least}',
  'recurrence.invalid_value': '{part} hat „{value}“, was dort nicht geht',
  'recurrence.not_with_freq': '{part} passt nicht zu FREQ={freq}',
  'recurrence.no_freq': 'hat kein FREQ',
  'recurrence.count_and_until': 'hat sowohl COUNT als auch UNTIL',
  'recurrence.numbered_days': 'BYDAY hat eine Zahl; die braucht FREQ=MONTHLY oder FREQ=YEARLY ohne BYWEEKNO',
  'recurrence.position_alone': 'BYSETPOS braucht einen weiteren Teil, der mit BY beginnt',
  'recurrence.too_many_starts': 'beginnt öfter als {limit}-mal in einem Abschnitt: Geben Sie ein kürzeres FREQ an',
}
