import { defineWords } from './language.ts'

export const FORM = defineWords({
  en: {
    cancel: 'Cancel',
    resumed: 'What you had typed before is back.',
    discard: 'Discard it',
    signInAgain: 'Sign in again; what you typed is kept',
    planWhy: 'Nothing is saved. Change that setting, or ask an owner of the account for a larger plan.',
    conflict: 'Somebody else has saved this meanwhile',
    conflictWhy: 'Nothing is saved yet. These are the fields in which you differ.',
    field: 'Field',
    own: 'Yours',
    theirs: 'Theirs',
    keepOwn: 'Keep mine',
    takeTheirs: 'Take theirs',
    nothing: '–',
    yes: 'yes',
    no: 'no',
  },
  de: {
    cancel: 'Abbrechen',
    resumed: 'Ihre Eingaben von vorhin sind wieder da.',
    discard: 'Verwerfen',
    signInAgain: 'Neu anmelden; Ihre Eingaben bleiben erhalten',
    planWhy:
      'Nichts ist gespeichert. Ändern Sie diese Einstellung, oder bitten Sie einen Inhaber des Kontos um einen größeren Tarif.',
    conflict: 'Jemand anderes hat inzwischen gespeichert',
    conflictWhy: 'Noch ist nichts gespeichert. In diesen Feldern unterscheiden Sie sich.',
    field: 'Feld',
    own: 'Ihres',
    theirs: 'Das andere',
    keepOwn: 'Meines behalten',
    takeTheirs: 'Das andere übernehmen',
    nothing: '–',
    yes: 'ja',
    no: 'nein',
  },
})
