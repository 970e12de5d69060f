import type { Subject } from '@pharos/shared-protocol/scope-area.ts'
import { SUBJECT_NAMES } from '@pharos/shared-protocol/scope-name.ts'
import { defineWords, language } from './language.ts'

export const SCOPES_WORDS = defineWords({
  en: {
    none: 'nothing',
    read: 'read',
    write: 'read and change',
    ingest: 'send',
    allOf: 'Everything that the role allows',
    count: (count: number) => (count === 1 ? '1 scope' : `${count} scopes`),
  },
  de: {
    none: 'nichts',
    read: 'lesen',
    write: 'lesen und ändern',
    ingest: 'senden',
    allOf: 'Alles, was die Rolle erlaubt',
    count: (count: number) => (count === 1 ? '1 Berechtigung' : `${count} Berechtigungen`),
  },
  fr: {
    none: 'rien',
    read: 'lire',
    write: 'lire et modifier',
    ingest: 'envoyer',
    allOf: 'Tout ce que le rôle permet',
    count: (count: number) => (count < 2 ? `${count} autorisation` : `${count} autorisations`),
  },
})

/** The name of what a scope is about, as a title. */
export function subjectName(subject: string): string {
  const name = SUBJECT_NAMES[subject as Subject]?.[language] ?? subject
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
