import { searchText } from '../text/en/log-search.ts'
import type { Said } from '../text/text.ts'
/** Why a search cannot be parsed; `position` counts characters from 1. */
export class SearchError extends Error {
  readonly position: number
  readonly reason: Said
  /** The reason with its position. */
  readonly said: Said

  constructor(position: number, reason: Said) {
    const said = searchText('log_search.at', { at: position, why: reason })
    super(said.text)
    this.position = position
    this.reason = reason
    this.said = said
  }
}

/**
 * A token of a search. A value or key in quotes is used literally; in one without quotes `*` is a wildcard, and a value
 * between slashes a regular expression.
 */
export type Token = { at: number } & (
  | { kind: '(' | ')' | '-' | 'or' | 'and' }
  | { kind: 'text'; text: string; quoted: boolean }
  | { kind: 'field'; field: string; value: string; quoted: boolean }
)

/** A key without quotes; all other keys must be in quotes. */
const KEY = /[\p{L}_@][\p{L}\p{N}_@./-]*:/uy
const WORD = /[^\s()"]+/uy
const SPACE = /\s+/uy
/** A slash within a regular expression is written `\/`, so that a path (`/api/v1/`) is none. */
const BETWEEN_SLASHES = /\/(?:[^/\\]|\\.)+\/i?(?=[\s)]|$)/suy
const KEYWORDS: Record<string, 'or' | 'and' | '-'> = { OR: 'or', AND: 'and', NOT: '-' }

/** Splits a search into tokens. Throws a `SearchError`. */
export function readTokens(search: string): Token[] {
  return new Lexer(search).all()
}

class Lexer {
  readonly #search: string
  #next = 0

  constructor(search: string) {
    this.#search = search
  }

  all(): Token[] {
    const tokens: Token[] = []
    for (this.#take(SPACE); this.#next < this.#search.length; this.#take(SPACE)) tokens.push(this.#token())
    return tokens
  }

  #token(): Token {
    const at = this.#next + 1
    const char = this.#search[this.#next] ?? ''
    if (char === '(' || char === ')') {
      this.#next += 1
      return { at, kind: char }
    }
    if (char === '-' && /^[^\s)]/u.test(this.#search.slice(this.#next + 1))) {
      this.#next += 1
      return { at, kind: '-' }
    }
    if (char === '"') return this.#afterQuotes(at, this.#quoted())
    const field = this.#key()
    if (field !== null) return { at, kind: 'field', field, ...this.#value() }
    const word = this.#bare()
    const keyword = Object.hasOwn(KEYWORDS, word) ? KEYWORDS[word] : undefined
    return keyword === undefined ? { at, kind: 'text', text: word, quoted: false } : { at, kind: keyword }
  }

  /** A phrase, or the key of a field if a colon and a value follow immediately. */
  #afterQuotes(at: number, text: string): Token {
    const isKey = text !== '' && this.#search[this.#next] === ':' && this.#valueFollows(this.#next + 1)
    if (!isKey) return { at, kind: 'text', text, quoted: true }
    this.#next += 1
    return { at, kind: 'field', field: text, ...this.#value() }
  }

  /** The key before a colon. An address (`https://…`) and a word that ends with a colon are words. */
  #key(): string | null {
    const before = this.#next
    const key = this.#take(KEY)
    if (key !== null && this.#valueFollows(this.#next) && !this.#search.startsWith('//', this.#next))
      return key.slice(0, -1)
    this.#next = before
    return null
  }

  #valueFollows(index: number): boolean {
    return /^[^\s()]/u.test(this.#search.slice(index, index + 1))
  }

  #value(): { value: string; quoted: boolean } {
    if (this.#search[this.#next] === '"') return { value: this.#quoted(), quoted: true }
    return { value: this.#bare(), quoted: false }
  }

  #bare(): string {
    return this.#take(BETWEEN_SLASHES) ?? this.#take(WORD) ?? ''
  }

  /** Text in quotes, in which `\"` is a quote and `\\` a backslash. */
  #quoted(): string {
    const at = this.#next + 1
    let text = ''
    for (this.#next += 1; this.#next < this.#search.length; this.#next += 1) {
      const char = this.#search[this.#next] ?? ''
      if (char === '"') {
        this.#next += 1
        return text
      }
      const escaped = this.#search[this.#next + 1] ?? ''
      const isEscape = char === '\\' && (escaped === '"' || escaped === '\\')
      text += isEscape ? escaped : char
      if (isEscape) this.#next += 1
    }
    throw new SearchError(at, searchText('log_search.quote_not_closed'))
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#next
    const [found = null] = pattern.exec(this.#search) ?? []
    this.#next += found?.length ?? 0
    return found
  }
}

/** Whether a text without quotes is a regular expression. */
export function isBetweenSlashes(text: string): boolean {
  return /^\/(?:[^/\\]|\\.)+\/i?$/su.test(text)
}
