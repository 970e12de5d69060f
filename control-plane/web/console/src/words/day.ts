import { colon, defineWords, plural } from './language.ts'

/** What the bars and lines of the last 24 hours say. */
export const DAY = defineWords({
  en: {
    title: 'Last 24 hours',
    response: 'Response',
    unread: 'Not read yet',
    noUptime: 'No uptime is measured',
    noTimes: 'No response times',
    whole: `Last 24 hours${colon}`,
    since: (hours: number) => `Since it was created, ${plural(hours, 'hour', 'hours')}${colon}`,
    well: 'no failure',
    down: (hours: number, last: string) => `down in ${plural(hours, 'hour', 'hours')}, last at ${last}`,
    degraded: (hours: number, last: string) => `degraded in ${plural(hours, 'hour', 'hours')}, last at ${last}`,
    unknown: (hours: number, last: string) => `no data in ${plural(hours, 'hour', 'hours')}, last at ${last}`,
    times: (last: string, least: string, most: string) => `Response ${last}; in 24 hours ${least} to ${most}`,
  },
  de: {
    title: 'Letzte 24 Stunden',
    response: 'Antwort',
    unread: 'Noch nicht gelesen',
    noUptime: 'Ohne Verfügbarkeit',
    noTimes: 'Keine Antwortzeiten',
    whole: `Letzte 24 Stunden${colon}`,
    since: (hours: number) => `Seit dem Anlegen, ${plural(hours, 'Stunde', 'Stunden')}${colon}`,
    well: 'kein Ausfall',
    down: (hours: number, last: string) => `ausgefallen in ${plural(hours, 'Stunde', 'Stunden')}, zuletzt um ${last}`,
    degraded: (hours: number, last: string) =>
      `beeinträchtigt in ${plural(hours, 'Stunde', 'Stunden')}, zuletzt um ${last}`,
    unknown: (hours: number, last: string) => `ohne Daten in ${plural(hours, 'Stunde', 'Stunden')}, zuletzt um ${last}`,
    times: (last: string, least: string, most: string) => `Antwort ${last}; in 24 Stunden ${least} bis ${most}`,
  },
  fr: {
    title: 'Dernières 24 heures',
    response: 'Réponse',
    unread: 'Pas encore chargé',
    noUptime: 'Aucune disponibilité mesurée',
    noTimes: 'Aucun temps de réponse',
    whole: `Dernières 24 heures${colon}`,
    since: (hours: number) => `Depuis la création, ${plural(hours, 'heure', 'heures')}${colon}`,
    well: 'aucune panne',
    down: (hours: number, last: string) =>
      `en panne pendant ${plural(hours, 'heure', 'heures')}, la dernière fois à ${last}`,
    degraded: (hours: number, last: string) =>
      `dégradé pendant ${plural(hours, 'heure', 'heures')}, la dernière fois à ${last}`,
    unknown: (hours: number, last: string) =>
      `sans données pendant ${plural(hours, 'heure', 'heures')}, la dernière fois à ${last}`,
    times: (last: string, least: string, most: string) => `Réponse ${last}\u00a0; en 24 heures, de ${least} à ${most}`,
  },
})
