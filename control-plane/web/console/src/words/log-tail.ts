import { defineWords, locale, plural } from './language.ts'

/** The live tail of logs. */
export const TAIL = defineWords({
  en: {
    stop: 'Stop',
    goOn: 'Continue',
    clear: 'Clear',
    beginning: 'Beginning …',
    following: 'Following',
    stopped: 'Stopped; what arrives meanwhile comes when you continue',
    none: 'Nothing has arrived yet. Records appear here as they come in.',
    dropped: (count: number, most: number) =>
      `The page keeps ${most.toLocaleString(locale)} records; ${plural(count, 'older one is', 'older ones are')} no longer here.`,
    problem: (problem: string) => `Nothing comes at present, it is tried again: ${problem}`,
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
})
