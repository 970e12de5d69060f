import type { PAGING } from '../en/paging.ts'
import type { Translated } from '../words.ts'

export const PAGING_FR: Translated<typeof PAGING> = {
  'paging.no_policy': 'Aucune politique d’escalade n’est définie.',
  'paging.policy_without_levels': 'La politique n’a pas de niveaux.',
  'paging.level_without_targets': 'Le niveau n’a pas de cibles.',
  'paging.schedule_deleted': 'Le planning a été supprimé.',
  'paging.nobody_on_call': 'Personne n’est d’astreinte selon {schedule}.',
  'paging.nobody_by_override': 'Personne n’est d’astreinte selon {schedule}, à cause d’un remplacement.',
  'paging.group_deleted': 'Le groupe de notification a été supprimé.',
  'paging.group_without_channels': 'Le groupe de notification {group} n’a pas de canaux.',
  'paging.member_left': 'Le membre est parti ou désactivé.',
  'paging.no_contact_method': '{name} n’a pas de moyen de contact.',
  'paging.no_verified_contact_method': '{name} n’a pas de moyen de contact vérifié.',
  'paging.only_by_phone':
    '{name} ne peut être alerté que par SMS et par téléphone, et ni l’un ni l’autre ne peut être envoyé.',
  'paging.first_after': '{name} est alerté en premier, après {minutes} min.',
  'paging.level_misses': 'Niveau {level} : {miss}',
  'paging.level_skipped': 'Niveau {level} : {miss} Le niveau n’atteint personne, l’escalade continue donc.',
  'paging.escalated': 'Escaladé au niveau {level}.',
  'paging.escalated_again': 'Escaladé au niveau {level}, passage {round}.',
  'paging.urgent_now': 'L’incident est maintenant urgent : le niveau {level} est alerté immédiatement.',
  'paging.all_levels_paged':
    'Tous les niveaux ont été alertés autant de fois que la politique le prévoit ; les alertes s’arrêtent.',
  'paging.policy_deleted': 'Sa politique d’escalade a été supprimée ; les alertes s’arrêtent.',
  'paging.channel_of_group': 'canal de {group}',
  'paging.on_call': 'd’astreinte selon {schedule} ; {way}',
  'paging.rule_high': 'règle pour les cas urgents',
  'paging.rule_low': 'règle pour les cas moins urgents',
  'paging.no_rule': 'aucune règle ; tous les moyens vérifiés',
  'paging.page': 'niveau {level} : {name}, {way}',
  'paging.page_of_round': 'niveau {level}, passage {round} : {name}, {way}',
}
