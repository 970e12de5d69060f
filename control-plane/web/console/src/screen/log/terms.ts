import { isBetweenSlashes, readTokens, type Token } from '@pharos/shared-protocol/log-search/lexer.ts'

/** A term of a search at its top level, or a whole group in parentheses. */
interface Part {
  isNegated: boolean
  tokens: readonly Token[]
}

/** The values of one field that a search includes and excludes. */
export interface Chosen {
  included: readonly string[]
  excluded: readonly string[]
  /** The search without the included values, for counting the others. */
  rest: string
}

export function chosenIn(search: string, field: string): Chosen {
  const parts = partsOf(search)
  const rest = parts.filter(part => choiceOf(part, field) === null)
  return {
    included: parts.flatMap(part => choiceOf(part, field) ?? []),
    excluded: parts.flatMap(part => excludedBy(part, field)),
    rest: print(rest),
  }
}

/** Returns the search with a value added to the included ones of a field, or removed from them. */
export function toggleValue(search: string, field: string, value: string): string {
  const { included } = chosenIn(search, field)
  const isIn = included.includes(value)
  return withChoice(search, field, isIn ? included.filter(each => each !== value) : [...included, value], value)
}

/** Returns the search with only this value of a field included. */
export function onlyValue(search: string, field: string, value: string): string {
  return withChoice(search, field, [value], value)
}

function withChoice(search: string, field: string, values: readonly string[], freed: string): string {
  const others = partsOf(search).filter(
    part => choiceOf(part, field) === null && !excludedBy(part, field).includes(freed),
  )
  return print(values.length === 0 ? others : [...others, choicePart(field, values)])
}

/** Returns the search with a value excluded, or no longer excluded. */
export function toggleExcluded(search: string, field: string, value: string): string {
  const parts = partsOf(search)
  const others = parts.filter(part => !excludedBy(part, field).includes(value))
  if (others.length < parts.length) return print(others)
  const { included } = chosenIn(search, field)
  const kept = included.filter(each => each !== value)
  const free = others.filter(part => choiceOf(part, field) === null)
  const choice = kept.length === 0 ? [] : [choicePart(field, kept)]
  return print([...free, ...choice, { isNegated: true, tokens: [termOf(field, value)] }])
}

/** Returns a search that matches if both do. */
export function bothOf(a: string, b: string): string {
  return print([...partsOf(a), ...partsOf(b)])
}

/** Returns the negation of a search. */
export function notOf(search: string): string {
  const parts = partsOf(search)
  const [only] = parts
  if (only === undefined) return ''
  if (parts.length === 1) return print([{ ...only, isNegated: !only.isNegated }])
  return `-(${search})`
}

/** Returns a search for any of these values. */
export function anyOf(field: string, values: readonly string[]): string {
  return values.length === 0 ? '' : print([choicePart(field, values)])
}

const OPEN = { at: 0, kind: '(' } as const
const CLOSE = { at: 0, kind: ')' } as const
const OR = { at: 0, kind: 'or' } as const

function termOf(field: string, value: string): Token {
  return { at: 0, kind: 'field', field, value, quoted: true }
}

function choicePart(field: string, values: readonly string[]): Part {
  const terms = values.flatMap(value => [OR, termOf(field, value)]).slice(1)
  return { isNegated: false, tokens: terms.length === 1 ? terms : [OPEN, ...terms, CLOSE] }
}

/** Splits a search into parts. An invalid search has none; the search bar reports it. */
function partsOf(search: string): Part[] {
  const tokens = tokensOf(search)
  const parts: Part[] = []
  let isNegated = false
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    if (token.kind === 'or') return [{ isNegated: false, tokens: [OPEN, ...tokens, CLOSE] }]
    if (token.kind === '-') isNegated = !isNegated
    if (token.kind === '-' || token.kind === 'and') continue
    const end = token.kind === '(' ? closing(tokens, at) : at
    parts.push({ isNegated, tokens: tokens.slice(at, end + 1) })
    isNegated = false
    at = end
  }
  return parts
}

function tokensOf(search: string): Token[] {
  try {
    return readTokens(search)
  } catch {
    return []
  }
}

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]?.kind === '(') depth += 1
    if (tokens[at]?.kind === ')') depth -= 1
    if (depth === 0) return at
  }
  return tokens.length - 1
}

/** Returns the values of a part of the form `field:a` or `(field:a OR field:b)`; null for any other part. */
function choiceOf({ isNegated, tokens }: Part, field: string): string[] | null {
  if (isNegated) return null
  const inner = tokens[0]?.kind === '(' ? tokens.slice(1, -1) : tokens
  const values = inner.map((token, at) => (at % 2 === 1 ? (token.kind === 'or' ? '' : null) : equalTo(token, field)))
  if (inner.length % 2 === 0 || values.includes(null)) return null
  return values.filter((_, at) => at % 2 === 0) as string[]
}

function excludedBy({ isNegated, tokens }: Part, field: string): string[] {
  const [token] = tokens
  const value = isNegated && tokens.length === 1 && token ? equalTo(token, field) : null
  return value === null ? [] : [value]
}

function equalTo(token: Token, field: string): string | null {
  if (token.kind !== 'field' || token.field !== field) return null
  const isPlain = token.quoted || !(/^[<>]|\*/.test(token.value) || isBetweenSlashes(token.value))
  return isPlain ? token.value : null
}

function print(parts: readonly Part[]): string {
  return parts.map(({ isNegated, tokens }) => (isNegated ? '-' : '') + printTokens(tokens)).join(' ')
}

function printTokens(tokens: readonly Token[]): string {
  let text = ''
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]?.kind
    const isJoined = before === undefined || before === '(' || before === '-' || token.kind === ')'
    text += (isJoined ? '' : ' ') + printToken(token)
  }
  return text
}

const BARE_KEY = /^[\p{L}_@][\p{L}\p{N}_@./-]*$/u
const BARE_VALUE = /^[\p{L}\p{N}_][\p{L}\p{N}_.@/-]*$/u

function printToken(token: Token): string {
  if (token.kind === 'or') return 'OR'
  if (token.kind === 'and') return 'AND'
  if (token.kind === 'text') return token.quoted ? quoted(token.text) : token.text
  if (token.kind !== 'field') return token.kind
  const value = token.quoted && !BARE_VALUE.test(token.value) ? quoted(token.value) : token.value
  return `${BARE_KEY.test(token.field) ? token.field : quoted(token.field)}:${value}`
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
