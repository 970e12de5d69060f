import { defineWords } from './language.ts'

/** The overall state of a page, by the indicator of its public API. */
export const INDICATORS = defineWords({
  en: {
    none: 'All operational',
    maintenance: 'Maintenance',
    minor: 'Partly degraded',
    major: 'Partial outage',
    critical: 'Major outage',
    unknown: 'Partly unknown',
    empty: 'No components',
  },
  de: {
    none: 'Alles in Ordnung',
    maintenance: 'Wartung',
    minor: 'Beeinträchtigt',
    major: 'Teilausfall',
    critical: 'Großer Ausfall',
    unknown: 'Teils unbekannt',
    empty: 'Keine Komponenten',
  },
})

export const PREVIEW = defineWords({
  en: {
    title: 'Preview of the page',
    draft: 'With your changes, not saved yet',
    live: 'As visitors see it',
    width: 'Width',
    desk: 'Desktop',
    phone: 'Phone',
    colours: 'Colours',
    page: 'Page default',
    light: 'Light',
    dark: 'Dark',
    refused: 'To update the preview, fix this:',
    away: 'The preview could not be loaded. It is retried with the next change.',
  },
  de: {
    title: 'Vorschau der Seite',
    draft: 'Mit Ihren Änderungen, noch nicht gespeichert',
    live: 'Wie Besucher sie sehen',
    width: 'Breite',
    desk: 'Schreibtisch',
    phone: 'Telefon',
    colours: 'Farben',
    page: 'Wie die Seite es sagt',
    light: 'Hell',
    dark: 'Dunkel',
    refused: 'Die Vorschau wartet, bis dies behoben ist:',
    away: 'Die Vorschau ließ sich nicht lesen. Mit der nächsten Änderung wird es erneut versucht.',
  },
})
