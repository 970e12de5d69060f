// What is said of how many real users an incident has hit.

/** How far it is known. */
export const BLAST_STATES = ['waiting', 'no_host', 'no_application', 'counted', 'could_not_look'] as const
export type BlastState = (typeof BLAST_STATES)[number]

/** Why it could not be counted, or not again. */
export const BLAST_FAULTS = ['store_away', 'query_limit', 'not_stored', 'telemetry_missing', 'failed'] as const
export type BlastFault = (typeof BLAST_FAULTS)[number]

/** Why there is no comparison with the week before. */
export const NOT_COMPARED = ['no_history', 'expired', 'telemetry_missing', 'no_data'] as const
export type NotCompared = (typeof NOT_COMPARED)[number]

/** The figures that a sentence tells. */
export interface BlastFacts {
  state: BlastState
  fault: BlastFault | null
  total: { sessions: number; people: number; active_sessions: number } | null
  week_before: { sessions: number } | null
  not_compared: NotCompared | null
  /** For how long telemetry of the time is missing: then there were at least so many. */
  missing_seconds: number
  /** Only applications that saw its hosts lately were looked at: then there were at least so many. */
  only_recent?: boolean
}

interface Words {
  waiting: string
  no_host: string
  no_application: string
  could_not_look: (fault: string) => string
  nobody: string
  met: (given: { sessions: number; people: number; active: number; atLeast: boolean }) => string
  before: (sessions: number) => string
  notCompared: (reason: string) => string
  onlyRecent: string
  faults: Record<BlastFault, string>
  reasons: Record<NotCompared, string>
}

const en: Words = {
  waiting: 'Real users were not counted yet.',
  no_host: 'None of its monitors checks a host, so no real users can be counted.',
  no_application: 'No RUM application sees the hosts of its monitors.',
  could_not_look: fault => `Real users could not be counted: ${fault}.`,
  nobody: 'No session was active.',
  met: ({ sessions, people, active, atLeast }) =>
    `${atLeast ? 'At least ' : ''}${sessions} of ${count(active, 'session')} (${sessions === 0 ? 'nobody' : count(people, 'person', 'people')}) met failing requests or errors`,
  before: sessions => `${sessions} at the same time the week before`,
  notCompared: reason => `no comparison with the week before: ${reason}`,
  onlyRecent: 'applications that have not seen its hosts lately were not looked at',
  faults: {
    store_away: 'the telemetry store was away',
    query_limit: 'counting took too long',
    not_stored: 'telemetry is still being stored',
    telemetry_missing: 'telemetry of that time is missing',
    failed: 'an error occurred',
  },
  reasons: {
    no_history: 'the application sent nothing yet',
    expired: 'its events have expired',
    telemetry_missing: 'telemetry is missing',
    no_data: 'there are no events of it',
  },
}

const de: Words = {
  waiting: 'Echte Nutzer wurden noch nicht gezählt.',
  no_host: 'Keiner seiner Monitore prüft einen Host, daher sind keine echten Nutzer zählbar.',
  no_application: 'Keine RUM-Anwendung sieht die Hosts seiner Monitore.',
  could_not_look: fault => `Echte Nutzer konnten nicht gezählt werden: ${fault}.`,
  nobody: 'Keine Sitzung war aktiv.',
  met: ({ sessions, people, active, atLeast }) =>
    `${atLeast ? 'Mindestens ' : ''}${sessions} von ${count(active, 'Sitzung', 'Sitzungen')} (${sessions === 0 ? 'niemand' : count(people, 'Person', 'Personen')}) ${sessions === 1 ? 'traf' : 'trafen'} auf fehlgeschlagene Anfragen oder Fehler`,
  before: sessions => `${sessions} zur selben Zeit in der Woche davor`,
  notCompared: reason => `kein Vergleich mit der Woche davor: ${reason}`,
  onlyRecent: 'Anwendungen, die seine Hosts zuletzt nicht sahen, wurden nicht angesehen',
  faults: {
    store_away: 'der Telemetriespeicher war nicht erreichbar',
    query_limit: 'das Zählen dauerte zu lange',
    not_stored: 'Telemetrie wird noch gespeichert',
    telemetry_missing: 'Telemetrie aus dieser Zeit fehlt',
    failed: 'ein Fehler ist aufgetreten',
  },
  reasons: {
    no_history: 'die Anwendung hat noch nichts gesendet',
    expired: 'ihre Ereignisse sind abgelaufen',
    telemetry_missing: 'Telemetrie fehlt',
    no_data: 'es gibt keine Ereignisse von ihr',
  },
}

const fr: Words = {
  waiting: 'Les utilisateurs réels n’ont pas encore été comptés.',
  no_host: 'Aucun de ses moniteurs ne contrôle d’hôte, aucun utilisateur réel ne peut donc être compté.',
  no_application: 'Aucune application RUM ne voit les hôtes de ses moniteurs.',
  could_not_look: fault => `Les utilisateurs réels n’ont pas pu être comptés : ${fault}.`,
  nobody: 'Aucune session n’était active.',
  met: ({ sessions, people, active, atLeast }) =>
    `${atLeast ? 'Au moins ' : ''}${sessions} ${sessions < 2 ? 'session' : 'sessions'} sur ${active} (${sessions === 0 ? 'aucune personne' : `${people} ${people < 2 ? 'personne' : 'personnes'}`}) ${sessions < 2 ? 'a' : 'ont'} rencontré des requêtes en échec ou des erreurs`,
  before: sessions => `${sessions} au même moment la semaine précédente`,
  notCompared: reason => `pas de comparaison avec la semaine précédente : ${reason}`,
  onlyRecent: 'les applications qui n’ont pas vu ses hôtes récemment n’ont pas été examinées',
  faults: {
    store_away: 'le stockage de télémétrie était injoignable',
    query_limit: 'le comptage a pris trop de temps',
    not_stored: 'de la télémétrie est encore en cours de stockage',
    telemetry_missing: 'la télémétrie de cette période manque',
    failed: 'une erreur s’est produite',
  },
  reasons: {
    no_history: 'l’application n’avait encore rien envoyé',
    expired: 'ses événements ont expiré',
    telemetry_missing: 'de la télémétrie manque',
    no_data: 'il n’y en a aucun événement',
  },
}

const LANGUAGES = { en, de, fr }
export type BlastLanguage = keyof typeof LANGUAGES

/** How many real users met an incident, in one or two sentences. */
export function blastRadiusText(facts: BlastFacts, language: BlastLanguage = 'en'): string {
  const words = LANGUAGES[language]
  const { state, fault, total, week_before } = facts
  if (state === 'could_not_look') return words.could_not_look(words.faults[fault ?? 'failed'])
  if (state !== 'counted' || total === null) return words[state === 'counted' ? 'waiting' : state]
  const { sessions, people, active_sessions: active } = total
  const isPart = facts.only_recent === true
  // Of the others nothing is known, so that nobody was there isn't either.
  if (isPart && sessions === 0) return words.could_not_look(words.faults.query_limit)
  const met = words.met({ sessions, people, active, atLeast: isPart || facts.missing_seconds > 0 })
  const compared =
    week_before === null
      ? notComparedText(facts.not_compared ?? 'no_data', language)
      : words.before(week_before.sessions)
  if (active === 0 && sessions === 0) return `${words.nobody} ${capital(compared)}.`
  return `${[met, compared, ...(isPart ? [words.onlyRecent] : [])].join(language === 'fr' ? ' ; ' : '; ')}.`
}

export function notComparedText(reason: NotCompared, language: BlastLanguage = 'en'): string {
  const words = LANGUAGES[language]
  return words.notCompared(words.reasons[reason])
}

export function blastFaultText(fault: BlastFault, language: BlastLanguage = 'en'): string {
  return LANGUAGES[language].could_not_look(LANGUAGES[language].faults[fault])
}

function count(some: number, one: string, many = `${one}s`): string {
  return `${some} ${some === 1 ? one : many}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
