import { defineWords } from './language.ts'

/** Values to copy, and those that are shown once. */
export const SECRET = defineWords({
  en: {
    copy: 'Copy',
    copyOf: (what: string) => `Copy ${what}`,
    copied: 'Copied.',
    selected: 'Your browser does not let us copy. The value is selected: press Ctrl C.',
    once: 'This is shown only now.',
    onceWhy: 'Keep it where only you, or the program it is for, can read it. Nobody can show it again.',
    kept: 'I have kept it',
  },
  de: {
    copy: 'Kopieren',
    copyOf: (what: string) => `${what} kopieren`,
    copied: 'Kopiert.',
    selected: 'Ihr Browser lässt uns nicht kopieren. Der Wert ist markiert: Drücken Sie Strg C.',
    once: 'Dies ist nur jetzt zu sehen.',
    onceWhy:
      'Bewahren Sie es auf, wo nur Sie oder das Programm, für das es ist, es lesen können. Niemand kann es noch einmal zeigen.',
    kept: 'Ich habe es aufbewahrt',
  },
})
