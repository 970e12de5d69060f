import { TEXT_LANGUAGES, type TextLanguage } from '@pharos/shared-protocol/text/words.ts'

/** The languages of our own pages and mails. A text that is missing in one of them is a compile error. */
export const LANGUAGES = TEXT_LANGUAGES
export type Language = TextLanguage

export function isLanguage(text: string | undefined): text is Language {
  return LANGUAGES.includes(text as Language)
}

/** The most characters of the header that are read. */
const LONGEST = 500
/** A weight of 0 to 1 (RFC 9110, 12.4.2); a range with an invalid weight is ignored. */
const WEIGHT = /^\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/

/**
 * The preferred language of `Accept-Language` by its weights (RFC 9110, 12.5.4) for which `find` returns a value, given
 * its primary subtag in lower case; undefined if there is none.
 */
export function preferred<L>(acceptLanguage: string, find: (code: string) => L | undefined): L | undefined {
  const wanted = acceptLanguage
    .slice(0, LONGEST)
    .split(',')
    .map(part => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weights = parameters.map(each => Number(WEIGHT.exec(each)?.[1]))
      return { code: range.split('-')[0] ?? '', weight: weights[0] ?? 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { code } of wanted) {
    const found = find(code)
    if (found !== undefined) return found
  }
  return undefined
}
