import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import {
  LEVELS,
  parseSearch,
  parseSearches,
  type Search,
  type Test,
  type Text,
} from '@pharos/shared-protocol/log-search/parse.ts'

/** The filters of a query, implemented again in the simplest way: one record after another. */
export interface Filters {
  level?: string
  source?: string
  env?: string
  host?: string
  tags?: string
  search?: string
  metadata_search?: string
  excluded?: string
  trace_id?: string
}

export function matches(row: LogRow, filters: Filters): boolean {
  const oneOf = (list: string | undefined, given = '') => list === undefined || list.split(',').includes(given)
  return (
    oneOf(filters.level, row.level) &&
    oneOf(filters.source, row.source) &&
    oneOf(filters.env, row.env) &&
    oneOf(filters.host, row.host) &&
    (filters.tags?.split(',').every(tag => row.tags?.includes(tag)) ?? true) &&
    (filters.trace_id === undefined || row.trace_id === filters.trace_id) &&
    holds(parseSearch(filters.search ?? ''), row, false) &&
    holds(parseSearch(filters.metadata_search ?? '', 'metadata'), row, true) &&
    (filters.excluded === undefined || parseSearches(filters.excluded).every(each => !holds(each, row, false)))
  )
}

function holds(search: Search | null, row: LogRow, metadata: boolean): boolean {
  if (search === null) return true
  if (search.kind === 'and') return search.of.every(each => holds(each, row, metadata))
  if (search.kind === 'or') return search.of.some(each => holds(each, row, metadata))
  if (search.kind === 'not') return !holds(search.of, row, metadata)
  if (search.kind === 'field') return fieldHolds(search.field, search.is, row, metadata)
  const texts = metadata
    ? [...Object.values(row.attributes ?? {}), ...Object.values(row.resource ?? {})]
    : [row.message]
  return texts.some(each => contains(each, search))
}

/** Characters of scripts without spaces between words, each of which is a word. */
const isUnspaced = (char = '') =>
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{sc=Thai}\u3000-\u303f\uff00-\uffef]/u.test(char)
const isWordCharacter = (char = '') => /[0-9a-z\u0080-\u{10ffff}]/u.test(char)
const isOfWord = (char: string | undefined) => isWordCharacter(char) && !isUnspaced(char)

function contains(given: string, sought: Text): boolean {
  if (sought.kind === 'regex') return new RegExp(sought.source, 'isu').test(given)
  const all = [...given.toLowerCase()]
  if (sought.kind === 'text') return phraseIn(all, sought.text.toLowerCase())
  return globIn(all, [...sought.pieces.join('*').toLowerCase()], sought)
}

function phraseIn(all: readonly string[], lower: string): boolean {
  const words = new Set([...wordsOf(all), ...spacedWordsOf(all)])
  return spacedWordsOf([...lower]).every(word => words.has(word)) && all.join('').includes(lower)
}

/** Tries each place of the text: a wildcard matches anything but spaces. */
function globIn(all: readonly string[], glob: readonly string[], { pieces }: Text & { kind: 'glob' }): boolean {
  if (pieces.every(piece => piece === '')) return true
  const matchesAt = (at: number, next: number): boolean => {
    if (next === glob.length) return !isOfWord(glob.at(-1)) || glob.at(-1) === '*' || !isOfWord(all[at])
    if (glob[next] === '*') {
      for (let to = at; ; to += 1) {
        if (matchesAt(to, next + 1)) return true
        if (all[to] === undefined || /[ \t\n\f\r]/.test(all[to] ?? '')) return false
      }
    }
    return all[at] === glob[next] && matchesAt(at + 1, next + 1)
  }
  return [...all, ''].some((_, at) => (!isOfWord(glob[0]) || !isOfWord(all[at - 1])) && matchesAt(at, 0))
}

function wordsOf(text: readonly string[]): string[] {
  let word = ''
  const words: string[] = []
  for (const char of [...text, ' ']) {
    if (isWordCharacter(char)) word += char
    else if (word !== '') words.push(word)
    if (!isWordCharacter(char)) word = ''
  }
  return words
}

function spacedWordsOf(text: readonly string[]): string[] {
  return wordsOf(text.flatMap(char => (isUnspaced(char) ? [' ', char, ' '] : [char])))
}

function fieldHolds(field: string, is: Test, row: LogRow, metadata: boolean): boolean {
  if (!metadata && field === 'level' && is.test === 'compare') return compare(LEVELS.indexOf(row.level) + 1, is)
  if (!metadata && field === 'tags') return (row.tags ?? []).some(tag => valueHolds(tag, is))
  if (!metadata && field === 'message' && is.test === 'glob') return contains(row.message, { ...is, kind: 'glob' })
  if (!metadata && field === 'message' && is.test === 'regex') return contains(row.message, { ...is, kind: 'regex' })
  if (!metadata && field === 'message' && is.test === 'equals')
    return is.value === '' ? row.message === '' : contains(row.message, { kind: 'text', text: is.value })
  const columns = [
    'id',
    'level',
    'source',
    'env',
    'host',
    'trace_id',
    'span_id',
    'event_name',
    'scope_name',
    'severity_text',
    'pattern',
    'message',
  ]
  if (!metadata && columns.includes(field)) {
    const found = String((row as unknown as Record<string, unknown>)[field] ?? '')
    return is.test === 'exists' ? found !== '' : valueHolds(found, is)
  }
  const [, map, key] = /^(attributes|resource)\.(.+)$/s.exec(field) ?? []
  const maps =
    map === 'attributes' ? [row.attributes] : map === 'resource' ? [row.resource] : [row.attributes, row.resource]
  return maps.some(each => {
    const found = each?.[key ?? field]
    return found !== undefined && valueHolds(found, is)
  })
}

function valueHolds(found: string, is: Test): boolean {
  if (is.test === 'exists') return true
  if (is.test === 'equals') return found === is.value
  if (is.test === 'regex') return new RegExp(is.source, is.isAnyCase ? 'isu' : 'su').test(found)
  if (is.test === 'glob') {
    const pieces = is.pieces.map(piece =>
      piece.replaceAll(/[^\p{L}\p{N}]/gu, char => `\\u{${char.codePointAt(0)?.toString(16)}}`),
    )
    return new RegExp(`^${pieces.join('.*')}$`, 'su').test(found)
  }
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(found) && compare(Number(found), is)
}

function compare(number: number, { by, than }: Test & { test: 'compare' }): boolean {
  if (by === '>') return number > than
  if (by === '>=') return number >= than
  return by === '<' ? number < than : number <= than
}
