import { TEXT_LANGUAGES, type TextLanguage } from '@pharos/shared-protocol/text/words.ts'

export type Language = TextLanguage

/** The languages of the console by their own names. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' }

const KEPT = 'pharos.language'

function chosen(): Language {
  const wanted = [localStorage.getItem(KEPT), ...navigator.languages].map(tag => tag?.slice(0, 2))
  return (
    TEXT_LANGUAGES.find(language => language === wanted.find(tag => TEXT_LANGUAGES.includes(tag as Language))) ?? 'en'
  )
}

/** The language chosen here; otherwise the first supported one of the browser. */
export const language = chosen()
document.documentElement.lang = language

/** The locale for numbers and dates: the browser's regional variant of the language. */
export const locale = navigator.languages.find(tag => tag.slice(0, 2) === language) ?? language

export function chooseLanguage(next: Language): void {
  localStorage.setItem(KEPT, next)
  location.reload()
}

const YEAR_SECONDS = 31_536_000

/** Tells the server the chosen language in a cookie, for pages outside the console and for mails. */
export function shareLanguage(): void {
  if (localStorage.getItem(KEPT) !== language) return
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure address.
  document.cookie = `${prefix}pharos-language=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}

type Text = string | ((...values: never[]) => string)

type Translated<W> = { [K in keyof W]: W[K] extends string ? string : W[K] }

/**
 * Defines the texts of a screen in every language. A text with values in it is a function. One that lacks a language does
 * not compile.
 */
export function defineWords<W extends Record<string, Text>>(
  words: { en: W } & Record<Exclude<Language, 'en'>, Translated<W>>,
) {
  return words[language] as W
}

/** What stands between a label and its value. */
export const colon = language === 'fr' ? '\u00a0: ' : ': '

const plurals = new Intl.PluralRules(language)

/** Formats a count with its noun. Each language has one form for the singular (in French also of 0) and one for all other numbers. */
export function plural(count: number, one: string, other: string): string {
  return `${count.toLocaleString(locale)} ${plurals.select(count) === 'one' ? one : other}`
}
