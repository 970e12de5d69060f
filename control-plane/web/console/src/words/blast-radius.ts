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
})
