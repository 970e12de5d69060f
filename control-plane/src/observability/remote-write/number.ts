import { type Long, longOf } from '../otlp-message/index.ts'

/** The schema of a native histogram with bounds of its own. */
export const CUSTOM_BUCKETS = -53

const VIEW = new DataView(new ArrayBuffer(8))

/** A double from its bits. */
export function doubleOf({ low, high }: Long): number {
  VIEW.setInt32(0, high)
  VIEW.setInt32(4, low)
  return VIEW.getFloat64(0)
}

/** Whether the bits are the staleness marker (Prometheus remote write 1.0, "Stale markers"). */
export function isStale({ low, high }: Long): boolean {
  return high >>> 0 === 0x7ff00000 && low >>> 0 === 2
}

export function numberOf({ low, high }: Long): number {
  return high * 2 ** 32 + (low >>> 0)
}

/** Milliseconds as nanoseconds; values out of range become an instant that is refused. */
export function nanosOf(ms: Long): Long {
  const value = BigInt.asUintN(64, BigInt(Math.max(0, Math.min(numberOf(ms), 9e12))) * 1_000_000n)
  return { low: Number(BigInt.asIntN(32, value)), high: Number(value >> 32n), unsigned: true }
}

/** A count, possibly a double, as an integer. */
export function wholeOf(value: number): Long {
  return longOf(Math.round(Math.max(0, Math.min(Number.isFinite(value) ? value : 0, Number.MAX_SAFE_INTEGER))))
}
