import { language } from './language.ts'

/** The German of what the server says; null in an English console. */
export const german = language === 'de' ? await import('./german-sentences.ts') : null
