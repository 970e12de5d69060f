/** The languages of the console. A word that one lacks does not compile. */
const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

const KEPT = 'pharos.language'

function chosen(): Language {
  const wanted = [localStorage.getItem(KEPT), ...navigator.languages].map(tag => tag?.slice(0, 2))
  return LANGUAGES.find(language => language === wanted.find(tag => LANGUAGES.includes(tag as Language))) ?? 'en'
}

/** Chosen here, else the first of the browser's that we have. */
export const language = chosen()
document.documentElement.lang = language

/** How numbers and dates are written: the language as the browser's country writes it. */
export const locale = navigator.languages.find(tag => tag.slice(0, 2) === language) ?? language

export function chooseLanguage(next: Language): void {
  localStorage.setItem(KEPT, next)
  location.reload()
}

const YEAR_SECONDS = 31_536_000

/** Tells the server what was chosen here: pages outside of the console, and mails, are in that language, too. */
export function shareLanguage(): void {
  if (localStorage.getItem(KEPT) !== language) return
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure address.
  document.cookie = `${prefix}pharos-language=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}

type Text = string | ((...values: never[]) => string)

/** The words of a screen in every language; a function is a text with something in it. */
export function defineWords<W extends Record<string, Text>>(words: {
  en: W
  de: { [K in keyof W]: W[K] extends string ? string : W[K] }
}) {
  return words[language] as W
}

const plurals = new Intl.PluralRules(language)

/** The form of a word for a number: both languages have one for 1 and one for all others. */
export function plural(count: number, one: string, other: string): string {
  return `${count.toLocaleString(locale)} ${plurals.select(count) === 'one' ? one : other}`
}
