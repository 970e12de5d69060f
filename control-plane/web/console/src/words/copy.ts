import { defineWords } from './language.ts'

export const COPY = defineWords({
  en: {
    copy: 'Copy',
    copyOf: (label: string) => `Copy: ${label}`,
    copied: 'Copied.',
    refused: 'The browser did not allow it: please mark the text and copy it.',
  },
  de: {
    copy: 'Kopieren',
    copyOf: (label: string) => `Kopieren: ${label}`,
    copied: 'Kopiert.',
    refused: 'Der Browser hat es nicht erlaubt: bitte markieren und kopieren Sie den Text.',
  },
})
