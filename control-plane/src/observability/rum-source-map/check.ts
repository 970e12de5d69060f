import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import { RefusedMap, type SourceMapFault } from './fault.ts'
import { checkMappings, type MappingBudget, MOST_OF } from './mappings.ts'

/** The largest map, uncompressed. */
export const MOST_MAP_BYTES = 32 * 2 ** 20
const MOST_ITEMS = { sections: 1_000, sources: 50_000, names: 1_000_000 } as const

export interface CheckedMap {
  sources: number
  /** Whether the text of every source is in it, without which no lines can be shown. */
  has_content: boolean
  debug_id: string | null
}

interface Counts extends MappingBudget {
  sections: number
  sources: number
  names: number
}
type Json = Record<string, unknown>

/**
 * Checks a source map against ECMA-426, sectioned ones too, before anything reads it: libraries accept most invalid
 * maps. Its cost is bounded by bytes, items, lines and segments, each counted before it is used.
 */
export function checkSourceMap(bytes: Buffer): CheckedMap | SourceMapFault {
  try {
    if (bytes.length > MOST_MAP_BYTES)
      throw new RefusedMap({ code: 'map_too_large', params: { limit_mb: MOST_MAP_BYTES / 2 ** 20 } })
    const map = parseMap(bytes)
    const counts = { ...MOST_ITEMS, ...MOST_OF }
    const has_content = checkMap(map, '', counts)
    return { sources: MOST_ITEMS.sources - counts.sources, has_content, debug_id: debugIdOf(map) }
  } catch (error) {
    if (error instanceof RefusedMap) return error.fault
    throw error
  }
}

/** Servers may put `)]}'` and the rest of a line before the JSON (ECMA-426, 9). */
export function parseMap(bytes: Buffer): Json {
  const text = bytes.toString('utf8').replace(/^\)\]\}'[^\n]*\n/, '')
  let map: unknown
  try {
    map = JSON.parse(text)
  } catch {
    map = null
  }
  if (!isObject(map)) throw new RefusedMap({ code: 'map_not_json', params: {} })
  return map
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function expect(fits: boolean, field: string, expected: string): void {
  if (!fits) throw new RefusedMap({ code: 'map_field', params: { field, expected } })
}

function take(counts: Counts, what: 'sections' | 'sources' | 'names', count: number): void {
  counts[what] -= count
  if (counts[what] < 0) throw new RefusedMap({ code: 'map_too_many', params: { what, limit: MOST_ITEMS[what] } })
}

/** `path` is where the map stands, such as `sections[0].map.`. Returns whether all content is there. */
function checkMap(map: Json, path: string, counts: Counts): boolean {
  expect(map.version === 3, `${path}version`, '3')
  for (const name of ['file', 'sourceRoot'])
    expect(map[name] === undefined || map[name] === null || typeof map[name] === 'string', `${path}${name}`, 'a text')
  if (map.sections !== undefined) return checkSections(map, path, counts)
  const { sources, sourcesContent: contents = null, names = [], mappings } = map
  expect(isTexts(sources, true), `${path}sources`, 'a list of texts or null')
  expect(isTexts(names, false), `${path}names`, 'a list of texts')
  expect(contents === null || isTexts(contents, true), `${path}sourcesContent`, 'a list of texts or null')
  expect(typeof mappings === 'string', `${path}mappings`, 'a text')
  const [all, allNames] = [sources as (string | null)[], names as string[]]
  take(counts, 'sources', all.length)
  take(counts, 'names', allNames.length)
  for (const name of ['ignoreList', 'x_google_ignoreList'])
    expect(isIndices(map[name], all.length), `${path}${name}`, 'a list of indices of sources')
  checkMappings(String(mappings), all.length, allNames.length, counts)
  const texts = (contents ?? []) as (string | null)[]
  return all.every((_, index) => typeof texts[index] === 'string')
}

function checkSections(map: Json, path: string, counts: Counts): boolean {
  expect(path === '', `${path}sections`, 'left out')
  const { sections } = map
  expect(Array.isArray(sections), 'sections', 'a list')
  if (['mappings', 'sources', 'names', 'sourcesContent'].some(name => map[name] !== undefined))
    throw new RefusedMap({ code: 'map_sections_and_mappings', params: {} })
  const all = sections as unknown[]
  take(counts, 'sections', all.length)
  let [lastLine, lastColumn, has_content] = [-1, -1, true]
  for (const [index, section] of all.entries()) {
    const at = `sections[${index}]`
    if (!isObject(section)) throw new RefusedMap({ code: 'map_field', params: { field: at, expected: 'an object' } })
    const { offset, map: inner } = section
    expect(isObject(offset), `${at}.offset`, 'an object')
    const [line, column] = [(offset as Json).line, (offset as Json).column]
    expect(isCount(line), `${at}.offset.line`, 'a whole number from 0')
    expect(isCount(column), `${at}.offset.column`, 'a whole number from 0')
    const isAfter = Number(line) > lastLine || (Number(line) === lastLine && Number(column) > lastColumn)
    if (!isAfter) throw new RefusedMap({ code: 'map_section_order', params: { section: index + 1 } })
    // Readers fill the lines before a section.
    if (Number(line) > MOST_OF.lines)
      throw new RefusedMap({ code: 'map_too_many', params: { what: 'lines', limit: MOST_OF.lines } })
    ;[lastLine, lastColumn] = [Number(line), Number(column)]
    expect(section.url === undefined, `${at}.url`, 'left out')
    if (!isObject(inner))
      throw new RefusedMap({ code: 'map_field', params: { field: `${at}.map`, expected: 'an object' } })
    has_content = checkMap(inner, `${at}.map.`, counts) && has_content
  }
  return has_content
}

const isTexts = (value: unknown, orNull: boolean): boolean =>
  Array.isArray(value) && value.every(one => typeof one === 'string' || (orNull && one === null))
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31
const isIndices = (value: unknown, most: number): boolean =>
  value === undefined || (Array.isArray(value) && value.every(one => isCount(one) && one < most))

/** The debug id that the build wrote into the map (`debugId`, ECMA-426 proposal; `debug_id` of older tools). */
function debugIdOf(map: Json): string | null {
  const id = map.debugId ?? map.debug_id
  return typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : null
}
