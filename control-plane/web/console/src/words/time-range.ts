import { defineWords } from './language.ts'

export const TIME_RANGE = defineWords({
  en: {
    range: 'Range',
    last: (length: string) => `last ${length}`,
    lastHour: 'last hour',
    absolute: 'from … to …',
    between: (from: string, to: string) => `${from} to ${to}`,
    from: 'From',
    to: 'To',
    zoomBack: 'Zoom out',
    order: 'The end must be after the start.',
  },
  de: {
    range: 'Zeitraum',
    last: (length: string) => `letzte ${length}`,
    lastHour: 'letzte Stunde',
    absolute: 'von … bis …',
    between: (from: string, to: string) => `${from} bis ${to}`,
    from: 'Von',
    to: 'Bis',
    zoomBack: 'Verkleinern',
    order: 'Das Ende muss nach dem Anfang liegen.',
  },
  fr: {
    range: 'Période',
    // « 24 dernières heures », « 7 derniers jours »
    last: (length: string) => length.replace(/\s(?=jour)/, ' derniers ').replace(/\s(?=heure|minute)/, ' dernières '),
    lastHour: 'dernière heure',
    absolute: 'du… au…',
    between: (from: string, to: string) => `du ${from} au ${to}`,
    from: 'Du',
    to: 'Au',
    zoomBack: 'Zoom arrière',
    order: 'La fin doit suivre le début.',
  },
})
