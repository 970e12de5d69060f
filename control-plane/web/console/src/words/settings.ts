import { defineWords } from './language.ts'

/** The settings’ list of topics. */
export const SETTINGS = defineWords({
  en: {
    title: 'Settings',
    topics: 'Topics of the settings',
    all: 'All settings',
    own: 'You',
    account: 'Account',
    access: 'Access',
    response: 'Monitoring and response',
    accountTopic: 'Account',
  },
  de: {
    title: 'Einstellungen',
    topics: 'Themen der Einstellungen',
    all: 'Alle Einstellungen',
    own: 'Sie',
    account: 'Konto',
    access: 'Zugänge',
    response: 'Überwachung und Reaktion',
    accountTopic: 'Konto',
  },
})
