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
    order: 'Das Ende muss nach dem Anfang liegen.',
  },
})
