import type { Attributes, AttributeTypes } from '../../platform/telemetry-store/row.ts'
import type { Tally } from '../batch/index.ts'
import type { AnyValue, KeyValue } from '../otlp-message/index.ts'
import { cutText } from './cut.ts'
import { doubleText, wholeText, writeValue } from './value.ts'

/** The most attributes of a record, a resource or a scope. */
const MOST_ATTRIBUTES = 128
const LONGEST_KEY = 255
const LONGEST_VALUE = 16_384

export interface Encoded {
  values: Attributes | undefined
  types: AttributeTypes | undefined
  /** How many were left out. */
  dropped: number
  /** Characters of keys and values. */
  size: number
}

export const NO_ATTRIBUTES: Encoded = { values: undefined, types: undefined, dropped: 0, size: 0 }

/**
 * Encodes OTLP attributes as two maps of text: the values, and the types of those that are not strings. The last value
 * of a duplicate key counts. Whatever breaks a limit is cut or dropped, and counted.
 */
export function encodeAttributes(list: readonly KeyValue[], tally: Tally, room = Number.POSITIVE_INFINITY): Encoded {
  if (list.length === 0) return NO_ATTRIBUTES
  const values: Attributes = {}
  let types: AttributeTypes | undefined
  let count = 0
  let size = 0
  let seen = 0
  for (const { key, value } of list) {
    if (count === MOST_ATTRIBUTES) {
      tally.note('attribute_count', list.length - seen)
      break
    }
    seen += 1
    if (!isKey(key)) {
      tally.note('attribute_key')
      continue
    }
    const text = encodeText(value, tally)
    if (text === null) continue
    if (size + key.length + text.length > room) {
      tally.note('resource_too_large')
      continue
    }
    values[key] = text
    if (value?.value !== 'stringValue') {
      types ??= {}
      types[key] = typeOf(value)
    } else if (types !== undefined && key in types) delete types[key]
    count += 1
    size += key.length + text.length
  }
  return { values, types, dropped: list.length - count, size }
}

/** Whether a text can be a key; `__proto__` cannot be a key of an object. */
export function isKey(key: string): boolean {
  return key !== '' && key.length <= LONGEST_KEY && key !== '__proto__'
}

/** The text of a value; null if it is too long, since only strings can be cut. */
function encodeText(value: AnyValue | null, tally: Tally): string | null {
  const text = textOf(value, tally)
  if (value?.value === 'stringValue') return cutText(text, LONGEST_VALUE, tally, 'value_too_long')
  if (text.length <= LONGEST_VALUE) return text
  tally.note('value_too_long')
  return null
}

function textOf(value: AnyValue | null, tally: Tally): string {
  switch (value?.value) {
    case 'stringValue':
      return value.stringValue
    case 'intValue':
      return wholeText(value.intValue)
    case 'boolValue':
      return value.boolValue ? 'true' : 'false'
    case 'doubleValue':
      return doubleText(value.doubleValue)
    case 'bytesValue':
      return value.bytesValue.toString('base64')
    case 'arrayValue':
    case 'kvlistValue':
      return writeValue(value, tally)
    default:
      return ''
  }
}

const TYPES = {
  stringValue: 'string',
  intValue: 'int',
  doubleValue: 'double',
  boolValue: 'bool',
  bytesValue: 'bytes',
  arrayValue: 'array',
  kvlistValue: 'map',
} as const

function typeOf(value: AnyValue | null): string {
  return value?.value === undefined ? 'empty' : TYPES[value.value]
}
