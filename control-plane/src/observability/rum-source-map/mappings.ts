import { RefusedMap, type SourceMapFault } from './fault.ts'

/** What the lines and segments of a map may still take; shared by its sections. */
export interface MappingBudget {
  lines: number
  segments: number
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const DIGITS = new Int8Array(128).fill(-1)
for (let i = 0; i < ALPHABET.length; i++) DIGITS[ALPHABET.charCodeAt(i)] = i
const [COMMA, SEMICOLON] = [44, 59]
const CONTINUES = 32
const MOST = 2 ** 31 - 1

/**
 * Checks the mappings of a map (ECMA-426, 9.2): Base64 VLQ within 32 bits, 1, 4 or 5 fields in each segment, absolute
 * numbers from 0, sources and names that exist. Throws `RefusedMap`.
 */
export function checkMappings(mappings: string, sources: number, names: number, budget: MappingBudget): void {
  let [line, at] = [1, 0]
  /** Generated column, source, original line, original column, name: each relative to the segment before. */
  const values = [0, 0, 0, 0, 0]
  const refuse = (code: Extract<SourceMapFault, { params: { line: number } }>['code']): never => {
    throw new RefusedMap({ code, params: { line } })
  }
  /** One VLQ: five bits a digit, the lowest first; the lowest of all is the sign. */
  const number = (): number => {
    let [value, factor, digit] = [0, 1, CONTINUES]
    while (digit & CONTINUES) {
      if (at >= mappings.length || isEnd(mappings.charCodeAt(at))) refuse('mapping_unfinished')
      digit = DIGITS[mappings.charCodeAt(at++)] ?? -1
      if (digit === -1) refuse('mapping_character')
      value += (digit & 31) * factor
      if (value > 2 * MOST + 1) refuse('mapping_range')
      // Digits of zero may follow without end.
      if (factor < 2 ** 40) factor *= 32
    }
    const size = Math.floor(value / 2)
    return value % 2 === 1 ? -size : size
  }
  const segment = () => {
    let field = 0
    for (; at < mappings.length && !isEnd(mappings.charCodeAt(at)); field++) {
      if (field === 5) refuse('mapping_fields')
      const value = (values[field] ?? 0) + number()
      if (value < 0 || value > MOST) refuse('mapping_range')
      values[field] = value
    }
    if (field !== 1 && field !== 4 && field !== 5) refuse('mapping_fields')
    if (field > 1 && (values[1] ?? 0) >= sources) refuse('mapping_source')
    if (field > 4 && (values[4] ?? 0) >= names) refuse('mapping_name')
    spend(budget, 'segments')
  }
  spend(budget, 'lines')
  while (at < mappings.length) {
    if (mappings.charCodeAt(at) === SEMICOLON) {
      at++
      line++
      values[0] = 0
      spend(budget, 'lines')
      continue
    }
    segment()
    // A comma is followed by a segment.
    if (mappings.charCodeAt(at) !== COMMA) continue
    at++
    if (at >= mappings.length || isEnd(mappings.charCodeAt(at))) refuse('mapping_fields')
  }
}

const isEnd = (character: number) => character === COMMA || character === SEMICOLON

function spend(budget: MappingBudget, what: 'lines' | 'segments'): void {
  budget[what]--
  if (budget[what] < 0) throw new RefusedMap({ code: 'map_too_many', params: { what, limit: MOST_OF[what] } })
}

/** The most lines and segments of one map, its sections together. */
export const MOST_OF = { lines: 1_000_000, segments: 4_000_000 } as const
