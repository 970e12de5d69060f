import { defineWords } from './language.ts'

/** Links to the logs of a period. */
export const LOGS_LINK = defineWords({
  en: {
    all: 'Logs around this time',
    ofService: (service: string) => `Logs of ${service} around this time`,
  },
  de: {
    all: 'Logs ringsum',
    ofService: (service: string) => `Logs von ${service} ringsum`,
  },
})
