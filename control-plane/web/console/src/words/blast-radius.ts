import { defineWords } from './language.ts'

/** How many real users met an incident. */
export const BLAST = defineWords({
  en: {
    title: 'Real users',
    asOf: 'As of',
    final: 'Final, counted up to',
    stale: 'It could not be counted again.',
    countries: 'By country',
    releases: 'By release',
    applications: 'By application',
    replays: 'Replays',
    replay: (n: number) => `Session ${n}`,
    unknown: 'Unknown',
    deleted: 'Deleted application',
    of: (sessions: number, before: number | null) =>
      `${sessions} ${sessions === 1 ? 'session' : 'sessions'}${before === null ? '' : `, ${before} the week before`}`,
  },
  de: {
    title: 'Echte Nutzer',
    asOf: 'Stand',
    final: 'Endgültig, gezählt bis',
    stale: 'Es konnte nicht wieder gezählt werden.',
    countries: 'Nach Land',
    releases: 'Nach Version',
    applications: 'Nach Anwendung',
    replays: 'Aufzeichnungen',
    replay: (n: number) => `Sitzung ${n}`,
    unknown: 'Unbekannt',
    deleted: 'Gelöschte Anwendung',
    of: (sessions: number, before: number | null) =>
      `${sessions} ${sessions === 1 ? 'Sitzung' : 'Sitzungen'}${before === null ? '' : `, ${before} in der Woche davor`}`,
  },
  fr: {
    title: 'Utilisateurs réels',
    asOf: 'Dernier comptage :',
    final: 'Définitif, comptage arrêté :',
    stale: 'Le comptage n’a pas pu être refait.',
    countries: 'Par pays',
    releases: 'Par version',
    applications: 'Par application',
    replays: 'Enregistrements',
    replay: (n: number) => `Session ${n}`,
    unknown: 'Inconnu',
    deleted: 'Application supprimée',
    of: (sessions: number, before: number | null) =>
      `${sessions} ${sessions < 2 ? 'session' : 'sessions'}${before === null ? '' : `, ${before} la semaine précédente`}`,
  },
})
