import { defineWords } from './language.ts'

export const ACCOUNT = defineWords({
  en: {
    title: 'Account',
    general: 'General',
    name: 'Name',
    timezone: 'Time zone',
    timezoneHint: 'Of schedules and reports, unless they have their own.',
    regions: 'Regions of new monitors',
    save: 'Save',
    saved: 'The account is saved.',
  },
  de: {
    title: 'Konto',
    general: 'Allgemein',
    name: 'Name',
    timezone: 'Zeitzone',
    timezoneHint: 'Für Pläne und Berichte, die keine eigene haben.',
    regions: 'Regionen neuer Monitore',
    save: 'Speichern',
    saved: 'Das Konto ist gespeichert.',
  },
})
