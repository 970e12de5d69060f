import type { Language } from '../../platform/language.ts'

/** What alerts about record sets say. `what` completes "<monitor>: …"; `set`: a name and a type, `example.com A`. */
interface Words {
  changed: { what: (set: string) => string; detail: (set: string, before: string, after: string) => string }
  unreachable: { what: string; detail: (domain: string, why: string) => string }
  recovered: { what: string; detail: (domain: string, from: string) => string }
  states: Readonly<Record<string, string>>
  facts: { before: string; after: string; hash: string }
  nothing: string
}

const en: Words = {
  changed: {
    what: set => `${set} changed`,
    detail: (set, before, after) => `${set} was ${before} and is now ${after}. If you made this change, accept it.`,
  },
  unreachable: {
    what: 'DNS can’t be looked up',
    detail: (domain, why) =>
      `The records of ${domain} can’t be looked up (${why}). The last known records are still shown.`,
  },
  recovered: {
    what: 'DNS is as expected again',
    detail: (domain, from) => `The records of ${domain} were ${from} and are as expected again.`,
  },
  states: { changed: 'changed', unreachable: 'unreachable' },
  facts: { before: 'Before', after: 'After', hash: 'Hash to accept' },
  nothing: 'nothing',
}

const de: Words = {
  changed: {
    what: set => `${set} hat sich geändert`,
    detail: (set, before, after) =>
      `${set} war ${before} und ist jetzt ${after}. Wenn die Änderung von Ihnen kommt, nehmen Sie sie an.`,
  },
  unreachable: {
    what: 'DNS lässt sich nicht abfragen',
    detail: (domain, why) =>
      `Die Einträge von ${domain} lassen sich nicht abfragen (${why}). Angezeigt werden weiter die zuletzt bekannten.`,
  },
  recovered: {
    what: 'DNS ist wieder wie erwartet',
    detail: (domain, from) => `Die Einträge von ${domain} waren ${from} und sind wieder wie erwartet.`,
  },
  states: { changed: 'geändert', unreachable: 'nicht erreichbar' },
  facts: { before: 'Vorher', after: 'Nachher', hash: 'Hash zum Annehmen' },
  nothing: 'leer',
}

const fr: Words = {
  changed: {
    what: set => `${set} a changé`,
    detail: (set, before, after) =>
      `${set} était ${before} et est maintenant ${after}. Si ce changement vient de vous, acceptez-le.`,
  },
  unreachable: {
    what: 'le DNS ne peut pas être interrogé',
    detail: (domain, why) =>
      `Les enregistrements de ${domain} ne peuvent pas être interrogés (${why}). Les derniers connus restent affichés.`,
  },
  recovered: {
    what: 'le DNS est de nouveau conforme',
    detail: (domain, from) => `Les enregistrements de ${domain} étaient ${from} et sont de nouveau conformes.`,
  },
  states: { changed: 'modifiés', unreachable: 'injoignables' },
  facts: { before: 'Avant', after: 'Après', hash: 'Empreinte à accepter' },
  nothing: 'vide',
}

export const DNS_WORDS: Readonly<Record<Language, Words>> = { en, de, fr }
