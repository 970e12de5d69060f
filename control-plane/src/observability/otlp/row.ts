import { wholeText } from '../attribute/index.ts'
import type { Long } from '../otlp-message/index.ts'

/** An id of a trace or span as lower-case hexadecimal text. */
export function hexOf(id: Buffer): string {
  return id.toString('hex')
}

/** Whether bytes are an id of that length; one of zeros alone is none (W3C Trace Context, 3.2.2). */
export function isId(id: Buffer, length: number): boolean {
  if (id.length !== length) return false
  for (const byte of id) if (byte !== 0) return true
  return false
}

/** An undefined field does not become JSON, so its column takes its default. */
export function asRow<T>(row: { [K in keyof T]: T[K] | undefined }): T {
  return row as T
}

const MOST = 2 ** 32 - 1

/** Counts that a client has sent and that we add; undefined for none. */
export function addCounts(sent: number, ours: number): number | undefined {
  return Math.min(sent + ours, MOST) || undefined
}

/** A number for a column of Float64: JSON has no word for not-a-number and the infinities, ClickHouse has. */
export function doubleColumn(value: number): number | string {
  if (Number.isFinite(value)) return value
  return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
}

/** A whole number for a column: a number where that is exact. */
export function wholeColumn(long: Long): number | string {
  if (long.high === 0) return long.low >>> 0
  return wholeText(long)
}
