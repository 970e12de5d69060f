import type { PAGING } from '../en/paging.ts'
import type { Translated } from '../words.ts'

export const PAGING_DE: Translated<typeof PAGING> = {
  'paging.no_policy': 'Es ist keine Eskalationsrichtlinie gesetzt.',
  'paging.policy_without_levels': 'Die Richtlinie hat keine Stufen.',
  'paging.level_without_targets': 'Die Stufe hat keine Ziele.',
  'paging.schedule_deleted': 'Der Bereitschaftsplan wurde gelöscht.',
  'paging.nobody_on_call': 'Nach {schedule} hat niemand Bereitschaft.',
  'paging.nobody_by_override': 'Nach {schedule} hat niemand Bereitschaft; eine Vertretung sieht das so vor.',
  'paging.group_deleted': 'Die Benachrichtigungsgruppe wurde gelöscht.',
  'paging.group_without_channels': 'Die Benachrichtigungsgruppe {group} hat keine Kanäle.',
  'paging.member_left': 'Das Mitglied ist nicht mehr dabei oder deaktiviert.',
  'paging.no_contact_method': '{name} hat keine Kontaktmöglichkeit.',
  'paging.no_verified_contact_method': '{name} hat keine bestätigte Kontaktmöglichkeit.',
  'paging.only_by_phone': '{name} wird nur durch SMS und Anrufe alarmiert, und die lassen sich nicht senden.',
  'paging.first_after': '{name} wird zuerst alarmiert, nach {minutes} min.',
  'paging.level_misses': 'Stufe {level}: {miss}',
  'paging.level_skipped': 'Stufe {level}: {miss} Die Stufe erreicht niemanden, deshalb geht die Eskalation weiter.',
  'paging.escalated': 'Eskaliert an Stufe {level}.',
  'paging.escalated_again': 'Eskaliert an Stufe {level}, Runde {round}.',
  'paging.urgent_now': 'Der Vorfall ist jetzt dringend: Stufe {level} wird sofort alarmiert.',
  'paging.all_levels_paged':
    'Alle Stufen wurden so oft alarmiert, wie die Richtlinie es vorsieht; die Alarmierung endet.',
  'paging.policy_deleted': 'Seine Eskalationsrichtlinie wurde gelöscht; die Alarmierung endet.',
  'paging.channel_of_group': 'Kanal von {group}',
  'paging.on_call': 'Bereitschaft nach {schedule}; {way}',
  'paging.rule_high': 'Regel für dringende Fälle',
  'paging.rule_low': 'Regel für weniger dringende Fälle',
  'paging.no_rule': 'keine Regel; jeder bestätigte Weg',
  'paging.page': 'Stufe {level}: {name}, {way}',
  'paging.page_of_round': 'Stufe {level}, Runde {round}: {name}, {way}',
}
