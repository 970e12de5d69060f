import type { Language } from '../../../platform/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { NoticeWords } from './words.ts'

export type { NoticeWords, StatusNews, StatusState } from './words.ts'

export const NOTICE_WORDS: Readonly<Record<Language, NoticeWords>> = { en, de, fr }
