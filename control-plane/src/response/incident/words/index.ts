import type { Language } from '../../../platform/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { IncidentWords } from './words.ts'

export type { IncidentNews, IncidentWords } from './words.ts'

export const INCIDENT_WORDS: Readonly<Record<Language, IncidentWords>> = { en, de, fr }
