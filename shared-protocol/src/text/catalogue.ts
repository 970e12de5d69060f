import { GERMAN } from './de/index.ts'
import { ENGLISH } from './en/index.ts'
import { FRENCH } from './fr/index.ts'
import type { TextLanguage, Texts } from './words.ts'

/** The texts of each language. For a server; the console imports those of its own. */
export const CATALOGUES: Record<TextLanguage, Texts> = { en: ENGLISH, de: GERMAN, fr: FRENCH }
