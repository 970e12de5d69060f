import type { Tally } from '../batch/index.ts'
import type { AnyValue, KeyValue, Long } from '../otlp-message/index.ts'

/** The deepest nesting of arrays and maps that is stored. */
const DEEPEST = 16

/**
 * Writes a value as JSON that keeps its type: an integer has no point, a double has a point or an exponent. Values that
 * JSON lacks are objects with one key: `{"bytesValue": "<base64>"}`, `{"doubleValue": "NaN"}`.
 */
export function writeValue(value: AnyValue | null, tally: Tally, depth = 0): string {
  switch (value?.value) {
    case 'stringValue':
      return JSON.stringify(value.stringValue)
    case 'intValue':
      return wholeText(value.intValue)
    case 'boolValue':
      return String(value.boolValue)
    case 'doubleValue':
      return writeDouble(value.doubleValue)
    case 'bytesValue':
      return `{"bytesValue":"${value.bytesValue.toString('base64')}"}`
    case 'arrayValue':
      if (depth === DEEPEST) break
      return `[${value.arrayValue.values.map(item => writeValue(item, tally, depth + 1)).join()}]`
    case 'kvlistValue':
      if (depth === DEEPEST) break
      return writePairs(value.kvlistValue.values, tally, depth)
    default:
      return 'null'
  }
  tally.note('value_too_deep')
  return 'null'
}

/** Keys and values as a JSON object. */
export function writePairs(pairs: readonly KeyValue[], tally: Tally, depth = 0): string {
  return `{${pairs.map(({ key, value }) => `${JSON.stringify(key)}:${writeValue(value, tally, depth + 1)}`).join()}}`
}

/** The same, or an empty object if the text is longer than `longest`, which is counted. */
export function writeShortPairs(pairs: readonly KeyValue[], longest: number, tally: Tally): string {
  const text = writePairs(pairs, tally)
  if (text.length <= longest) return text
  tally.note('value_too_long')
  return '{}'
}

function writeDouble(value: number): string {
  if (!Number.isFinite(value)) return `{"doubleValue":"${value}"}`
  const text = doubleText(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

export function doubleText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}

/** A whole number of 64 bits as decimal text. */
export function wholeText(long: Long): string {
  if (long.high === (long.low < 0 && !long.unsigned ? -1 : 0) && (long.low >= 0 || !long.unsigned))
    return String(long.low)
  const value = (BigInt(long.high) << 32n) | BigInt(long.low >>> 0)
  return String(long.unsigned ? BigInt.asUintN(64, value) : value)
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * Parses the output of `writeValue`. An integer beyond 2^53 becomes decimal text, bytes become base64, and not-a-number
 * and the infinities become the texts `NaN`, `Infinity` and `-Infinity`.
 */
export function parseValue(text: string): Json {
  return JSON.parse(text, (_, value: Json, context?: { source?: string }) => {
    if (typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? ''))
      return context?.source
    return unwrap(value)
  }) as Json
}

/** Parses the output of `writePairs`. */
export function parsePairs(text: string | undefined): Record<string, Json> {
  const parsed = text ? parseValue(text) : null
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : {}
}

function unwrap(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const [[key, only] = [], second] = Object.entries(value)
  const wrapped = second === undefined && (key === 'bytesValue' || key === 'doubleValue')
  return wrapped && typeof only === 'string' ? only : value
}
