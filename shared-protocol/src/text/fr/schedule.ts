import type { SCHEDULE } from '../en/schedule.ts'
import type { Translated } from '../words.ts'

export const SCHEDULE_FR: Translated<typeof SCHEDULE> = {
  'cron.for_systemd':
    'n’est pas une expression cron : elle est écrite comme pour systemd ; utilisez cinq champs, par exemple 0 3 * * *',
  'cron.field_count': 'n’est pas une expression cron : elle a {count} {count:champ|champs} au lieu de 5 ou 6',
  'cron.second':
    'n’est pas une expression cron : la seconde « {value} » doit être de 0 à 59, *, ou une liste, un intervalle ou un pas de ces valeurs',
  'cron.minute':
    'n’est pas une expression cron : la minute « {value} » doit être de 0 à 59, *, ou une liste, un intervalle ou un pas de ces valeurs',
  'cron.hour':
    'n’est pas une expression cron : l’heure « {value} » doit être de 0 à 23, *, ou une liste, un intervalle ou un pas de ces valeurs',
  'cron.day_of_month':
    'n’est pas une expression cron : le jour du mois « {value} » doit être de 1 à 31 ou L, *, ou une liste, un intervalle ou un pas de ces valeurs',
  'cron.month':
    'n’est pas une expression cron : le mois « {value} » doit être de 1 à 12 ou de JAN à DEC, *, ou une liste, un intervalle ou un pas de ces valeurs',
  'cron.day_of_week':
    'n’est pas une expression cron : le jour de la semaine « {value} » doit être de 0 à 7 ou de SUN à SAT, *, ou une liste, un intervalle ou un pas de ces valeurs',
  'cron.invalid': 'n’est pas une expression cron',
  'cron.never_occurs': 'ne se produit jamais : aucune date n’y correspond',
  'cron.occurs_once': 'ne se produit qu’une fois',
  'cron.too_often': 'ne doit pas se produire plus souvent que toutes les {seconds} s',
  'recurrence.unknown_part': 'n’est pas une RRULE : « {part} » n’en fait pas partie',
  'recurrence.part_twice': 'a {part} deux fois',
  'recurrence.too_often': 'ne doit pas se produire plus d’une fois par heure',
  'recurrence.one_value': '{part} ne doit avoir qu’une valeur',
  'recurrence.one_value_an_hour':
    '{part} ne doit avoir qu’une valeur : une fenêtre se produit au plus une fois par heure',
  'recurrence.value_twice': '{part} a une valeur en double',
  'recurrence.empty_value': '{part} est vide',
  'recurrence.not_an_instant': '{part} a « {value} », qui n’est pas un instant en UTC comme 20311231T235959Z',
  'recurrence.out_of_range': '{part} a « {value} », qui n’est pas compris entre {least} et {most}',
  'recurrence.out_of_signed_range':
    '{part} a « {value} », qui n’est compris ni entre {least} et {most} ni entre -{most} et -{least}',
  'recurrence.invalid_value': '{part} a « {value} », qui n’est pas valide ici',
  'recurrence.not_with_freq': '{part} ne peut pas être utilisé avec FREQ={freq}',
  'recurrence.no_freq': 'n’a pas de FREQ',
  'recurrence.count_and_until': 'a à la fois COUNT et UNTIL',
  'recurrence.numbered_days': 'BYDAY a un numéro, ce qui exige FREQ=MONTHLY ou FREQ=YEARLY sans BYWEEKNO',
  'recurrence.position_alone': 'BYSETPOS exige une autre partie BY',
  'recurrence.too_many_starts': 'a plus de {limit} débuts dans une période : utilisez un FREQ plus court',
}
