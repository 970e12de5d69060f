import type { Language } from '../../../platform/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { AnnouncementWords } from './words.ts'

export type { AnnouncementWords }
export const ANNOUNCEMENT_WORDS: Readonly<Record<Language, AnnouncementWords>> = { en, de, fr }
