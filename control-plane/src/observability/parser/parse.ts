import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { type Batch, type Groups, matchTexts, startBatch } from '../../platform/pattern/index.ts'
import type { LogRow } from '../../platform/telemetry-store/row.ts'
import { cutText, encodeAttributes, LONGEST_NAME } from '../attribute/index.ts'
import { type Tally, timeFault } from '../batch/index.ts'
import { cutMessage, levelOfText } from '../otlp/index.ts'
import { type KeyValue, pairsOf, parseJson } from '../otlp-message/index.ts'
import { expandGrok, type Field } from './grok.ts'
import { readInstant } from './instant.ts'

/** The most characters of a message that is parsed. */
export const LONGEST = 8_192
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
  /** As it runs; null for JSON. */
  expression: string | null
  /** The field of a group by its name. Null: groups have the names of their fields. */
  fields: Map<string, Field> | null
}

/** Expands a parser. Returns a fault if it cannot. */
export function expandParser(settings: ParserSettings): Parser | { fault: Said } {
  if (settings.kind === 'json') return { ...settings, expression: null, fields: null }
  const grok = settings.kind === 'grok' ? expandGrok(settings.pattern ?? '') : null
  if (grok !== null && 'fault' in grok) return grok
  return { ...settings, expression: grok?.pattern ?? settings.pattern ?? '', fields: grok?.fields ?? null }
}

/**
 * The fields of messages by a parser: null for one that does not match. Messages are missing that the pattern would take
 * too many steps for.
 */
export async function extractFields(
  { expression, fields }: Parser,
  messages: ReadonlySet<string>,
  batch: Batch,
): Promise<Map<string, KeyValue[] | null>> {
  const all = [...messages]
  const short = all.filter(message => message.length <= LONGEST)
  const found = new Map(all.map(message => [message, expression === null ? extractJson(message) : null]))
  if (expression === null) return found
  const matches = await matchTexts(batch, expression, short)
  for (const [index, message] of short.entries()) {
    const groups = matches[index]
    if (groups === undefined) found.delete(message)
    else found.set(message, groups && pairsOfGroups(groups, fields))
  }
  return found
}

function extractJson(message: string): KeyValue[] | null {
  if (message.length > LONGEST || !message.trimStart().startsWith('{')) return null
  try {
    return pairsOf(parseJson(message) as object)
  } catch {
    return null
  }
}

function pairsOfGroups(groups: Groups, fields: Parser['fields']): KeyValue[] {
  const found = groups.map(([group, text]) => {
    const { name, type } = fields?.get(group) ?? { name: group, type: 'string' }
    const number = type === 'string' ? Number.NaN : Number(text)
    return [name, Number.isNaN(number) ? text : type === 'int' ? Math.trunc(number) : number]
  })
  return pairsOf(Object.fromEntries(found))
}

/** Applies the first parser of its source to each row. A row that does not match stays as it is, and is counted. */
export async function parseRows(
  rows: readonly LogRow[],
  parsers: readonly Parser[],
  account: string,
  now: EpochMs,
  tally: Tally,
): Promise<void> {
  const batch = startBatch(account)
  const byParser = Map.groupBy(rows, row =>
    parsers.find(({ source }) => source === null || source === (row.source ?? '')),
  )
  for (const [parser, own] of byParser) {
    if (parser === undefined) continue
    const found = await extractFields(parser, new Set(own.map(({ message }) => message)), batch)
    for (const row of own) {
      const fields = found.get(row.message)
      if (fields === undefined) tally.note('parser_slow')
      else if (fields === null) tally.note('parser_failed')
      else applyFields(row, parser, fields, now, tally)
    }
  }
}

/** Applies the fields that a parser has found in the message of a row. Leaves the row as it is if there is no room. */
export function applyFields(
  row: LogRow,
  { level_field, time_field, message_field }: ParserSettings,
  found: readonly KeyValue[],
  now: EpochMs,
  tally: Tally,
): void {
  const { values = {}, types = {}, size } = encodeAttributes(found, tally)
  if (!tally.grow(size)) {
    tally.note('parser_slow')
    return
  }
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
