import type { Attributes, AttributeTypes } from '../../platform/telemetry-store/row.ts'
import { type Json, parseValue } from './value.ts'

/**
 * The attributes of a row as JSON. Integers beyond 2^53 stay decimal text, bytes stay base64, and not-a-number and the
 * infinities stay `NaN`, `Infinity` and `-Infinity`.
 */
export function decodeAttributes(values: Attributes, types: AttributeTypes = {}): Record<string, Json> {
  const entries = Object.entries(values).map(([key, text]): [string, Json] => [key, decode(text, types[key])])
  return Object.fromEntries(entries)
}

function decode(text: string, type: string | undefined): Json {
  if (type === 'bool') return text === 'true'
  if (type === 'empty') return null
  if (type === 'array' || type === 'map') return parseValue(text)
  if (type !== 'int' && type !== 'double') return text
  const number = Number(text)
  const exact = type === 'double' ? Number.isFinite(number) : Number.isSafeInteger(number)
  return exact ? number : text
}
