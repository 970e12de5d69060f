import { defineWords } from './language.ts'

/** Secrets that are shown once. */
export const SECRET = defineWords({
  en: {
    once: 'This is shown only once.',
    onceWhy: 'Store it where only you, or the program it is for, can read it. It cannot be shown again.',
    kept: 'I have saved it',
  },
  de: {
    once: 'Dies ist nur jetzt zu sehen.',
    onceWhy:
      'Bewahren Sie es auf, wo nur Sie oder das Programm, für das es ist, es lesen können. Niemand kann es noch einmal zeigen.',
    kept: 'Ich habe es aufbewahrt',
  },
  fr: {
    once: 'Affiché une seule fois.',
    onceWhy:
      'Conservez-le là où vous seul, ou le programme auquel il est destiné, pouvez le lire. Il ne pourra plus être affiché.',
    kept: 'Je l’ai enregistré',
  },
})
