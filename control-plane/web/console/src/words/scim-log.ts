import type { ScimLogEntry } from '@pharos/shared-protocol/contract/scim-log.ts'
import type { z } from 'zod'
import { defineWords, plural } from './language.ts'

export const SCIM_LOG = defineWords({
  en: {
    title: 'Sync log',
    what: 'What the directory has sent, what was applied, and what was not. The latest 2,000 entries are kept for 30 days.',
    show: 'Show',
    all: 'Everything',
    applied: 'Applied',
    partly_applied: 'Partly applied',
    refused: 'Refused',
    none: 'No entries.',
    more: 'Show more',
    user: 'User',
    group: 'Group',
    changed: 'changed',
    added: (count: number) => `${plural(count, 'member', 'members')} added`,
    removed: (count: number) => `${plural(count, 'member', 'members')} removed`,
    details: 'What was not applied',
  },
  de: {
    title: 'Abgleichsprotokoll',
    what: 'Was das Verzeichnis gesendet hat, was übernommen wurde und was nicht. Die letzten 2.000 Einträge bleiben 30 Tage.',
    show: 'Zeigen',
    all: 'Alles',
    applied: 'Übernommen',
    partly_applied: 'Teilweise übernommen',
    refused: 'Abgelehnt',
    none: 'Keine Einträge.',
    more: 'Mehr zeigen',
    user: 'Person',
    group: 'Gruppe',
    changed: 'geändert',
    added: (count: number) => `${plural(count, 'Mitglied', 'Mitglieder')} aufgenommen`,
    removed: (count: number) => `${plural(count, 'Mitglied', 'Mitglieder')} entfernt`,
    details: 'Was nicht übernommen wurde',
  },
})

type Code = z.output<typeof ScimLogEntry>['not_applied'][number]['code']

/** Why a part of a write was not applied. */
export const LEFT_OUT = defineWords<Record<Code, string>>({
  en: {
    unknown_member: 'Not a user of this directory; send the user first.',
    nested_group: 'A group in a group; this is not supported.',
    too_many_members: 'More members than a group can have.',
    taken: 'Another user or group has this name or address.',
    read_only: 'A directory cannot change this attribute.',
    invalid_value: 'The value is not valid.',
    invalid_path: 'The path is not valid.',
    invalid_filter: 'The filter is not valid.',
    invalid_syntax: 'The request cannot be read.',
    no_target: 'The operation has no target.',
    too_large: 'The request is too large.',
    refused: 'Refused.',
  },
  de: {
    unknown_member: 'Keine Person dieses Verzeichnisses; senden Sie sie zuerst.',
    nested_group: 'Eine Gruppe in einer Gruppe; das geht nicht.',
    too_many_members: 'Mehr Mitglieder, als eine Gruppe haben kann.',
    taken: 'Jemand oder eine Gruppe hat diesen Namen oder diese Adresse schon.',
    read_only: 'Ein Verzeichnis kann dieses Attribut nicht ändern.',
    invalid_value: 'Der Wert ist ungültig.',
    invalid_path: 'Der Pfad ist ungültig.',
    invalid_filter: 'Der Filter ist ungültig.',
    invalid_syntax: 'Die Anfrage ist nicht lesbar.',
    no_target: 'Der Vorgang trifft nichts.',
    too_large: 'Die Anfrage ist zu groß.',
    refused: 'Abgelehnt.',
  },
})
