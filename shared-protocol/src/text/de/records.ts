import type { RECORDS } from '../en/records.ts'
import type { Translated } from '../words.ts'

export const RECORDS_DE: Translated<typeof RECORDS> = {
  'records.changed': '{some} von {all} {all:Eintrag|Einträgen} geändert: {names}',
  'records.unreachable': '{some} von {all} {all:Eintrag|Einträgen} nicht abfragbar: {names}',
  'records.unreachable_detail': '{some} von {all} {all:Eintrag|Einträgen} nicht abfragbar: {names} ({detail})',
  'records.unseen': '{some} von {all} {all:Eintrag|Einträgen} noch nicht gesehen: {names}',
  'records.expected': '{all} {all:Eintrag|Einträge} wie erwartet',
  'records.failed': '{name} {type}: {why}',
  'records.more': '{names} und {more} weitere',
}
