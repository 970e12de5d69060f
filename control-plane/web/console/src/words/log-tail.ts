import { defineWords, locale, plural } from './language.ts'

/** The live tail of logs. */
export const TAIL = defineWords({
  en: {
    stop: 'Pause',
    goOn: 'Resume',
    clear: 'Clear',
    beginning: 'Starting …',
    following: 'Following',
    stopped: 'Paused; records that arrive meanwhile appear when you resume',
    none: 'No records yet. They appear here as they come in.',
    dropped: (count: number, most: number) =>
      `The page keeps ${most.toLocaleString(locale)} records; ${plural(count, 'older one is', 'older ones are')} no longer shown.`,
    problem: (problem: string) => `No records are coming in; retrying: ${problem}`,
  },
  de: {
    stop: 'Anhalten',
    goOn: 'Fortsetzen',
    clear: 'Leeren',
    beginning: 'Beginnt …',
    following: 'Es wird mitgelesen',
    stopped: 'Angehalten; was inzwischen eintrifft, kommt beim Fortsetzen',
    none: 'Noch ist nichts eingetroffen. Einträge erscheinen hier, sobald sie kommen.',
    dropped: (count: number, most: number) =>
      `Die Seite behält ${most.toLocaleString(locale)} Einträge; ${plural(count, 'älterer ist', 'ältere sind')} nicht mehr da.`,
    problem: (problem: string) => `Gerade kommt nichts, es wird weiter versucht: ${problem}`,
  },
  fr: {
    stop: 'Suspendre',
    goOn: 'Reprendre',
    clear: 'Vider',
    beginning: 'Démarrage…',
    following: 'Suivi en cours',
    stopped: 'Suspendu ; les entrées qui arrivent entre-temps apparaîtront à la reprise',
    none: 'Aucune entrée pour l’instant. Elles apparaissent ici dès leur arrivée.',
    dropped: (count: number, most: number) =>
      `La page garde ${most.toLocaleString(locale)} entrées ; ${plural(count, 'plus ancienne n’est plus affichée', 'plus anciennes ne sont plus affichées')}.`,
    problem: (problem: string) => `Aucune entrée n’arrive ; nouvelle tentative en cours : ${problem}`,
  },
})
