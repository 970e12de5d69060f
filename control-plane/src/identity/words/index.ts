import type { Language } from '../../platform/language.ts'
import { de } from './de.ts'
import { en, type Words } from './en.ts'

export type { Words }

/** A text that a language lacks does not compile. */
export const WORDS: Record<Language, Words> = { en, de }
