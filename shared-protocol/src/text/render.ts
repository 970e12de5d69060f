import { isText, type Param, type Params, type Text } from './text.ts'
import type { Show, TextLanguage, Texts } from './words.ts'

const HOLE = /\{(\w+)(?::([^{}]*))?\}/g

/** A text in a language, with the texts of that language; else its sentence, such as for a code of a later version. */
export function textOf(
  texts: Texts,
  language: TextLanguage,
  text: { code?: unknown; params?: unknown } | null | undefined,
  sentence: string,
): string {
  if (!isText(text) || !Object.hasOwn(texts, text.code)) return sentence
  try {
    return render(texts, text, language)
  } catch {
    return sentence
  }
}

/** The same for a text that fits its code; throws if a value is missing or is of another kind. */
export function render(texts: Texts, { code, params }: Text, language: TextLanguage): string {
  const words = Object.hasOwn(texts, code) ? texts[code] : undefined
  if (words === undefined) throw new TypeError(`there is no text ${code}`)
  const show = showIn(texts, language)
  if (typeof words === 'function') return words(guarded(params) as never, show)
  return words.replace(HOLE, (_, name: string, use?: string) => {
    const value = paramOf(params, name)
    if (use === undefined) return show.value(value)
    if (use === 'or') return show.or(value)
    if (typeof value !== 'number') throw new TypeError(`${name} is not a number`)
    const [one = '', other = ''] = use.split('|')
    return show.plural(value, one, other)
  })
}

function paramOf(params: Params, name: string): Param {
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  if (value === undefined) throw new TypeError(`${name} is missing`)
  return value
}

/** The values for a function: one that is missing throws instead of being shown as "undefined". */
function guarded(params: Params): Params {
  return new Proxy(params, { get: (_, name) => paramOf(params, String(name)) })
}

const SHOWS = new WeakMap<Texts, Show>()

function showIn(texts: Texts, language: TextLanguage): Show {
  const known = SHOWS.get(texts)
  if (known) return known
  const plurals = new Intl.PluralRules(language)
  const alternatives = new Intl.ListFormat(language, { type: 'disjunction' })
  const show: Show = {
    value(value) {
      if (Array.isArray(value)) return value.map(show.value).join(', ')
      if (value === null) return ''
      return typeof value === 'object' ? nested(texts, value as Text, language) : String(value)
    },
    plural: (count, one, other) => (plurals.select(count) === 'one' ? one : other),
    or(values) {
      if (!Array.isArray(values)) throw new TypeError('the alternatives are not a list')
      return alternatives.format(values.map(show.value))
    },
  }
  SHOWS.set(texts, show)
  return show
}

/** A text within a text. While the English sentence is made, those within have theirs. */
function nested(texts: Texts, text: Text & { text?: unknown }, language: TextLanguage): string {
  return typeof text.text === 'string' ? text.text : render(texts, text, language)
}
