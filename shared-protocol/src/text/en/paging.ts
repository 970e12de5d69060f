import { saying, type Texts } from '../words.ts'

/** Whom an escalation pages, why, and whom it does not reach. */
export const PAGING = {
  'paging.no_policy': 'No escalation policy is set.',
  'paging.policy_without_levels': 'The policy has no levels.',
  'paging.level_without_targets': 'The level has no targets.',
  'paging.schedule_deleted': 'The schedule was deleted.',
  'paging.nobody_on_call': 'Nobody is on call for {schedule}.',
  'paging.nobody_by_override': 'Nobody is on call for {schedule}, because of an override.',
  'paging.group_deleted': 'The notification group was deleted.',
  'paging.group_without_channels': 'The notification group {group} has no channels.',
  'paging.member_left': 'The member has left or is deactivated.',
  'paging.no_contact_method': '{name} has no contact method.',
  'paging.no_verified_contact_method': '{name} has no verified contact method.',
  'paging.only_by_phone': '{name} can only be paged by SMS and phone call, and neither can be sent.',
  'paging.first_after': '{name} is paged first, after {minutes} min.',
  'paging.level_misses': 'Level {level}: {miss}',
  'paging.level_skipped': 'Level {level}: {miss} The level reaches nobody, so the escalation continues.',
  'paging.escalated': 'Escalated to level {level}.',
  'paging.escalated_again': 'Escalated to level {level}, round {round}.',
  'paging.urgent_now': 'The incident is urgent now: level {level} is paged at once.',
  'paging.all_levels_paged': 'Every level was paged as often as the policy requires; paging has stopped.',
  'paging.policy_deleted': 'Its escalation policy was deleted; paging has stopped.',
  'paging.channel_of_group': 'channel of {group}',
  'paging.on_call': 'on call for {schedule}; {way}',
  'paging.rule_high': 'rule for high urgency',
  'paging.rule_low': 'rule for low urgency',
  'paging.no_rule': 'no rule; every verified method',
  'paging.page': 'level {level}: {name}, {way}',
  'paging.page_of_round': 'level {level}, round {round}: {name}, {way}',
} as const satisfies Texts

export const sayPaging = saying(PAGING)
