import { preferred } from '../../platform/language.ts'
import { ar } from './ar.ts'
import { cs } from './cs.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nb } from './nb.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { sv } from './sv.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import type { Words } from './words.ts'
import { zh } from './zh.ts'

/** The languages of a page, by their codes (BCP 47). */
export const WORDS = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  sv,
  da,
  nb,
  fi,
  pl,
  cs,
  tr,
  ru,
  uk,
  ja,
  ko,
  zh,
  ar,
} satisfies Record<string, Words>
export type Language = keyof typeof WORDS

const RIGHT_TO_LEFT: readonly Language[] = ['ar']
/** Further codes of these languages. */
const ALIASES: Record<string, Language> = { no: 'nb', nn: 'nb' }

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'
}

/** The visitor's most preferred available language (RFC 9110, 12.5.4); English otherwise. */
export function languageOf(acceptLanguage: string): Language {
  const find = (code: string) => {
    const language = ALIASES[code] ?? code
    return Object.hasOwn(WORDS, language) ? (language as Language) : undefined
  }
  return preferred(acceptLanguage, find) ?? 'en'
}
