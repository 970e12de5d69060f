import type { RECORDS } from '../en/records.ts'
import type { Translated } from '../words.ts'

export const RECORDS_FR: Translated<typeof RECORDS> = {
  'records.changed': 'enregistrements modifiés : {some} sur {all} ({names})',
  'records.unreachable': 'enregistrements impossibles à interroger : {some} sur {all} ({names})',
  'records.unreachable_detail': 'enregistrements impossibles à interroger : {some} sur {all} ({names} ; {detail})',
  'records.unseen': 'enregistrements pas encore vus : {some} sur {all} ({names})',
  'records.expected': '{all} {all:enregistrement conforme|enregistrements conformes}',
  'records.failed': '{name} {type} : {why}',
  'records.more': '{names} et {more} de plus',
}
