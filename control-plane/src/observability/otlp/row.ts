import { wholeText } from '../attribute/index.ts'
import type { Long } from '../otlp-message/index.ts'

/** An id of a trace or span as lower-case hexadecimal text. */
export function hexOf(id: Buffer): string {
  return id.toString('hex')
}

/** Whether bytes are an id of this length; all zeros are invalid (W3C Trace Context, 3.2.2). */
export function isId(id: Buffer, length: number): boolean {
  if (id.length !== length) return false
  for (const byte of id) if (byte !== 0) return true
  return false
}

/** JSON omits undefined fields, so that their columns take the default. */
export function asRow<T>(row: { [K in keyof T]: T[K] | undefined }): T {
  return row as T
}

const MOST = 2 ** 32 - 1

/** The sum of a client's count and ours, at most 2^32 - 1; undefined for 0. */
export function addCounts(sent: number, ours: number): number | undefined {
  return Math.min(sent + ours, MOST) || undefined
}

/** A value for a Float64 column: ClickHouse reads not-a-number and the infinities as text, which JSON lacks. */
export function doubleColumn(value: number): number | string {
  if (Number.isFinite(value)) return value
  return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
}

/** An integer for a column: a number if that is exact, else text. */
export function wholeColumn(long: Long): number | string {
  if (long.high === 0) return long.low >>> 0
  return wholeText(long)
}
