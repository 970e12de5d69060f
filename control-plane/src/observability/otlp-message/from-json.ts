import type { AnyValue, KeyValue, Long } from './message.ts'

/** The deepest level of a JSON value that is read; deeper values become null. */
const DEEPEST = 20

/** An integer that a double cannot hold, as it was written. */
export class LargeInteger {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }

  toJSON(): number {
    return Number(this.text)
  }
}

/** Parses JSON like `JSON.parse`, but keeps integers beyond 2^53 exact, as `LargeInteger`. */
export function parseJson(text: string): unknown {
  // Looking at each value takes several times as long.
  if (!/(?:^|[[:,\s])-?\d{16}/.test(text)) return JSON.parse(text)
  return JSON.parse(text, exactly as (key: string, value: unknown) => unknown)
}

/** A reviver with the source of a value (ECMAScript, "JSON.parse source text access"). */
function exactly(_: string, value: unknown, { source }: { source?: string }): unknown {
  const isLarge = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '')
  return isLarge && source !== undefined ? new LargeInteger(source) : value
}

/** A JSON object as attributes. */
export function pairsOf(object: object, depth = 0): KeyValue[] {
  return Object.entries(object).map(([key, value]) => ({ key: key.toWellFormed(), value: anyValueOf(value, depth) }))
}

function anyValueOf(value: unknown, depth: number): AnyValue | null {
  if (typeof value === 'string') return chosen('stringValue', value.toWellFormed())
  if (value instanceof LargeInteger) return largeOf(value)
  if (typeof value === 'boolean') return chosen('boolValue', value)
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? chosen('intValue', longOf(value)) : chosen('doubleValue', value)
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return null
  if (Array.isArray(value))
    return chosen('arrayValue', { values: value.map(item => anyValueOf(item, depth + 1) ?? ({} as AnyValue)) })
  return chosen('kvlistValue', { values: pairsOf(value, depth + 1) })
}

/** Beyond 64 bits it is a double. */
function largeOf({ text }: LargeInteger): AnyValue {
  const whole = BigInt(text)
  if (whole !== BigInt.asIntN(64, whole)) return chosen('doubleValue', Number(text))
  const [low, high] = [Number(BigInt.asIntN(32, whole)), Number(BigInt.asIntN(32, whole >> 32n))]
  return chosen('intValue', { low, high, unsigned: false })
}

function chosen<K extends NonNullable<AnyValue['value']>>(name: K, value: AnyValue[K]): AnyValue {
  return { value: name, [name]: value } as unknown as AnyValue
}

/** A safe integer in two halves. */
export function longOf(value: number): Long {
  return { low: value | 0, high: Math.floor(value / 2 ** 32), unsigned: false }
}
