import { searchText } from '../text/en/log-search.ts'
import { testOf } from './field.ts'
import { isBetweenSlashes, readTokens, SearchError, type Token } from './lexer.ts'
import { parseRegex } from './regex.ts'
import type { Search, Subject, Text } from './search.ts'

export * from './search.ts'

/*
 * The limits of one search: each term is evaluated for each record that the other terms leave, and a text of many words
 * is a list to search for.
 */
export const MOST_CHARACTERS = 2_000
export const MOST_TERMS = 50
/** Each parenthesis and each `-` is a nested call of this parser and of the store's. */
const MOST_DEPTH = 20

/** Parses a search; null if it is empty. Throws a `SearchError` with position and reason. */
export function parseSearch(search: string, subject: Subject = 'record'): Search | null {
  if (search.length > MOST_CHARACTERS)
    throw new SearchError(MOST_CHARACTERS + 1, searchText('log_search.too_long', { limit: MOST_CHARACTERS }))
  const tokens = readTokens(search)
  const terms = tokens.filter(({ kind }) => kind === 'text' || kind === 'field')
  const beyond = terms[MOST_TERMS]
  if (beyond) throw new SearchError(beyond.at, searchText('log_search.too_many_terms', { limit: MOST_TERMS }))
  return tokens.length === 0 ? null : new Parser(tokens, search.length + 1, subject).all()
}

/** Parses a list of searches, separated by commas, e.g. `source:web, "timed out"`. Throws like `parseSearch`. */
export function parseSearches(list: string): Search[] {
  return splitAtCommas(list).map(({ text, at }) => {
    const found = parseSearch(`${' '.repeat(at)}${text}`)
    if (found === null) throw new SearchError(at + 1, searchText('log_search.empty_item'))
    return found
  })
}

function splitAtCommas(list: string): { text: string; at: number }[] {
  const parts: { text: string; at: number }[] = []
  let [start, quoted] = [0, false]
  for (let i = 0; i <= list.length; i++) {
    if (!quoted) i += regexAt(list, i)
    const char = list[i]
    if (quoted && char === '\\') i += 1
    else if (char === '"') quoted = !quoted
    else if (char === undefined || (char === ',' && !quoted)) {
      parts.push({ text: list.slice(start, i), at: start })
      start = i + 1
    }
  }
  return parts
}

/** The length of the regular expression that begins here, in which a comma separates nothing; 0 if there is none. */
function regexAt(list: string, at: number): number {
  if (list[at] !== '/' || /[^\s,(:-]/.test(list[at - 1] ?? ' ')) return 0
  const [found = ''] = /^\/(?:[^/\\]|\\.)+\/i?(?=[\s),]|$)/su.exec(list.slice(at)) ?? []
  return found.length
}

class Parser {
  readonly #subject: Subject
  readonly #tokens: readonly Token[]
  readonly #end: number
  #next = 0
  #depth = 0

  constructor(tokens: readonly Token[], end: number, subject: Subject) {
    this.#tokens = tokens
    this.#end = end
    this.#subject = subject
  }

  all(): Search {
    const search = this.#anyOf()
    const rest = this.#tokens[this.#next]
    if (rest) throw new SearchError(rest.at, searchText('log_search.parenthesis_not_opened'))
    return search
  }

  #anyOf(): Search {
    const of = [this.#allOf()]
    while (this.#take('or')) of.push(this.#allOf())
    return single('or', of)
  }

  #allOf(): Search {
    const of = [this.#one()]
    for (;;) {
      const and = this.#take('and')
      const kind = this.#tokens[this.#next]?.kind
      if (!and && (kind === undefined || kind === 'or' || kind === ')')) return single('and', of)
      of.push(this.#one())
    }
  }

  #one(): Search {
    const token = this.#tokens[this.#next]
    this.#next += 1
    if (token?.kind === 'text') return textOf(token)
    if (token?.kind === 'field') return { kind: 'field', field: token.field, is: testOf(token, this.#subject) }
    if (token?.kind === '-') return this.#within(token, () => ({ kind: 'not', of: this.#one() }))
    if (token?.kind === '(') return this.#within(token, () => this.#group(token))
    throw new SearchError(token?.at ?? this.#end, searchText('log_search.term_missing'))
  }

  #group(open: Token): Search {
    const inside = this.#anyOf()
    if (!this.#take(')')) throw new SearchError(open.at, searchText('log_search.parenthesis_not_closed'))
    return inside
  }

  #within(token: Token, read: () => Search): Search {
    if (this.#depth === MOST_DEPTH)
      throw new SearchError(token.at, searchText('log_search.too_deep', { limit: MOST_DEPTH }))
    this.#depth += 1
    const search = read()
    this.#depth -= 1
    return search
  }

  #take(kind: Token['kind']): boolean {
    const taken = this.#tokens[this.#next]?.kind === kind
    if (taken) this.#next += 1
    return taken
  }
}

function single(kind: 'and' | 'or', of: Search[]): Search {
  const [only] = of
  return only !== undefined && of.length === 1 ? only : { kind, of }
}

function textOf({ at, text, quoted }: Token & { kind: 'text' }): Text {
  if (text === '') throw new SearchError(at, searchText('log_search.quotes_empty'))
  if (quoted) return { kind: 'text', text }
  if (isBetweenSlashes(text)) return { kind: 'regex', ...parseRegex(text, at) }
  return text.includes('*') ? { kind: 'glob', pieces: text.split(/\*+/) } : { kind: 'text', text }
}
