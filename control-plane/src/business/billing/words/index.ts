import type { Language } from '../../../platform/language.ts'
import { de } from './de.ts'
import { en, type Words } from './en.ts'
import { fr } from './fr.ts'

/** A missing text of a language is a compile error. */
export const WORDS: Record<Language, Words> = { en, de, fr }
