import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RE2JS } from 're2js'
import { realMs } from '../../platform/real-time.ts'
import type { LogRow } from '../../platform/telemetry-store/row.ts'
import { cutText, encodeAttributes, LONGEST_NAME } from '../attribute/index.ts'
import { type Tally, timeFault } from '../batch/index.ts'
import { compilePattern } from '../linear-pattern/index.ts'
import { cutMessage, levelOfText } from '../otlp/index.ts'
import { type KeyValue, pairsOf } from '../otlp-message/index.ts'
import { expandGrok, type Field } from './grok.ts'
import { readInstant } from './instant.ts'

/** The most characters of a message that is parsed. */
const LONGEST = 8_192
/** The time limit of an account's parsers for one batch (real milliseconds). */
const MOST_MS = 500
const MOST_ATTRIBUTES = 128

/** A parser as stored. */
export interface ParserSettings {
  kind: 'grok' | 'json' | 'regex'
  pattern: string | null
  source: string | null
  level_field: string | null
  time_field: string | null
  message_field: string | null
}

export interface Parser extends ParserSettings {
  /** The fields of a message; null if it does not match. */
  extract(message: string): KeyValue[] | null
}

/** Compiles a parser. Returns a fault in words, completing "pattern …". */
export function compileParser(settings: ParserSettings): Parser | string {
  if (settings.kind === 'json') return { ...settings, extract: extractJson }
  const grok = settings.kind === 'grok' ? expandGrok(settings.pattern ?? '') : null
  if (typeof grok === 'string') return grok
  const compiled = compilePattern(grok?.pattern ?? settings.pattern ?? '')
  if (typeof compiled === 'string') return compiled
  const fields = grok?.fields ?? namedFields(compiled)
  if (fields.size === 0) return 'extracts no field: name at least one'
  return { ...settings, extract: message => extractGroups(compiled, fields, message) }
}

function namedFields(compiled: RE2JS): Map<string, Field> {
  return new Map(Object.keys(compiled.namedGroups()).map(name => [name, { name, type: 'string' as const }]))
}

function extractJson(message: string): KeyValue[] | null {
  if (!message.trimStart().startsWith('{')) return null
  try {
    return pairsOf(JSON.parse(message) as object)
  } catch {
    return null
  }
}

function extractGroups(compiled: RE2JS, fields: Map<string, Field>, message: string): KeyValue[] | null {
  const matcher = compiled.matcher(message)
  if (!matcher.find()) return null
  const found: Record<string, unknown> = {}
  for (const [group, { name, type }] of fields) {
    const text = matcher.group(group)
    if (text === null || text === undefined) continue
    const number = type === 'string' ? Number.NaN : Number(text)
    found[name] = Number.isNaN(number) ? text : type === 'int' ? Math.trunc(number) : number
  }
  return pairsOf(found)
}

/** Applies the first parser of its source to each row. A row that does not match stays as it is, and is counted. */
export function parseRows(rows: readonly LogRow[], parsers: readonly Parser[], now: EpochMs, tally: Tally): void {
  if (parsers.length === 0) return
  const start = realMs()
  for (const [index, row] of rows.entries()) {
    const parser = parsers.find(({ source }) => source === null || source === (row.source ?? ''))
    if (!parser) continue
    if (realMs() - start > MOST_MS) {
      tally.note('parser_slow', rows.length - index)
      return
    }
    if (!parseRow(row, parser, now, tally)) tally.note('parser_failed')
  }
}

/** Applies a parser to a row. Returns whether it matched. */
export function parseRow(row: LogRow, parser: Parser, now: EpochMs, tally: Tally): boolean {
  const found = row.message.length <= LONGEST ? parser.extract(row.message) : null
  if (found === null) return false
  const { level_field, time_field, message_field } = parser
  const { values = {}, types = {} } = encodeAttributes(found, tally)
  const level = level_field === null ? undefined : values[level_field]
  const message = message_field === null ? undefined : values[message_field]
  const time = time_field === null ? null : timeIn(values[time_field], now, tally)
  // A time field that is not used remains an attribute.
  const taken = new Set([level_field, message_field, ...(time === null ? [] : [time_field])])
  if (level !== undefined) {
    const severity_text = cutText(level, LONGEST_NAME, tally)
    Object.assign(row, { level: levelOfText(level), severity_text, severity_number: 0 })
  }
  if (message !== undefined) row.message = cutMessage(message, tally)
  if (time !== null) row.time = time
  const kept = Object.keys(values).filter(key => !taken.has(key))
  row.attributes ??= {}
  for (const key of kept) setAttribute(row, key, values[key] ?? '', types[key], tally)
  return true
}

/** The instant of a field; null if a record may not have it. */
function timeIn(text: string | undefined, now: EpochMs, tally: Tally): string | null {
  if (text === undefined) return null
  const time = readInstant(text)
  if (time !== null && timeFault(time, now) === null) return time
  tally.note('parser_time')
  return null
}

function setAttribute(row: LogRow, key: string, text: string, type: string | undefined, tally: Tally): void {
  const { attributes = {} } = row
  if (!(key in attributes) && Object.keys(attributes).length >= MOST_ATTRIBUTES) {
    tally.note('attribute_count')
    return
  }
  attributes[key] = text
  if (type !== undefined) row.attributes_types = { ...row.attributes_types, [key]: type }
  else if (row.attributes_types) delete row.attributes_types[key]
}
