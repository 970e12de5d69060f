import { defineWords } from './language.ts'

/** The way from what happened to the logs of that time. */
export const LOGS_LINK = defineWords({
  en: {
    all: 'Logs around it',
    ofService: (service: string) => `Logs of ${service} around it`,
  },
  de: {
    all: 'Logs ringsum',
    ofService: (service: string) => `Logs von ${service} ringsum`,
  },
})
