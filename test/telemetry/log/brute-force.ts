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
    holds(parseSearch(filters.metadata_search ?? ''), row, true) &&
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

const isWordCharacter = (char: string | undefined) => char !== undefined && /[0-9a-z\u0080-\u{10ffff}]/u.test(char)

function contains(given: string, { text, prefix }: Text): boolean {
  const [all, sought] = [given.toLowerCase(), text.toLowerCase()]
  const words = wordsOf(all)
  const soughtWords = wordsOf(sought)
  if (prefix) soughtWords.pop()
  if (!soughtWords.every(word => words.includes(word))) return false
  for (let at = all.indexOf(sought); at >= 0; at = all.indexOf(sought, at + 1))
    if (!prefix || !isWordCharacter(all[at - 1])) return true
  return false
}

function wordsOf(text: string): string[] {
  let word = ''
  const words: string[] = []
  for (const char of `${text} `) {
    if (isWordCharacter(char)) word += char
    else if (word !== '') words.push(word)
    if (!isWordCharacter(char)) word = ''
  }
  return words
}

function fieldHolds(field: string, is: Test, row: LogRow, metadata: boolean): boolean {
  if (!metadata && field === 'level' && is.test === 'compare') return compare(LEVELS.indexOf(row.level) + 1, is)
  if (!metadata && field === 'tags') return (row.tags ?? []).some(tag => valueHolds(tag, is))
  if (!metadata && field === 'message' && (is.test === 'equals' || is.test === 'prefix'))
    return is.value === ''
      ? row.message === ''
      : contains(row.message, { kind: 'text', text: is.value, prefix: is.test === 'prefix' })
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
  if (is.test === 'prefix') return found.startsWith(is.value)
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(found) && compare(Number(found), is)
}

function compare(number: number, { by, than }: Test & { test: 'compare' }): boolean {
  if (by === '>') return number > than
  if (by === '>=') return number >= than
  return by === '<' ? number < than : number <= than
}
