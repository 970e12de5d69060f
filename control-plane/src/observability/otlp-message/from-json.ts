import type { AnyValue, KeyValue, Long } from './message.ts'

/** The deepest level of a JSON value that is read; deeper values become null. */
const DEEPEST = 20

/** A JSON object as attributes. */
export function pairsOf(object: object, depth = 0): KeyValue[] {
  return Object.entries(object).map(([key, value]) => ({ key: key.toWellFormed(), value: anyValueOf(value, depth) }))
}

function anyValueOf(value: unknown, depth: number): AnyValue | null {
  if (typeof value === 'string') return chosen('stringValue', value.toWellFormed())
  if (typeof value === 'boolean') return chosen('boolValue', value)
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? chosen('intValue', longOf(value)) : chosen('doubleValue', value)
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return null
  if (Array.isArray(value))
    return chosen('arrayValue', { values: value.map(item => anyValueOf(item, depth + 1) ?? ({} as AnyValue)) })
  return chosen('kvlistValue', { values: pairsOf(value, depth + 1) })
}

function chosen<K extends NonNullable<AnyValue['value']>>(name: K, value: AnyValue[K]): AnyValue {
  return { value: name, [name]: value } as unknown as AnyValue
}

/** A safe integer in two halves. */
export function longOf(value: number): Long {
  return { low: value | 0, high: Math.floor(value / 2 ** 32), unsigned: false }
}
