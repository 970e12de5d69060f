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
  fr: {
    all: 'Logs autour de ce moment',
    ofService: (service: string) => `Logs du service ${service} autour de ce moment`,
  },
})
