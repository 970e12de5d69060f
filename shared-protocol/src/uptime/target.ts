import type { StateMillis } from './uptime.ts'

/**
 * The allowed downtime in a time, in whole milliseconds, for a target in percent. Uses integers, since 99.9 is not a
 * binary fraction.
 */
export function allowedDown(ms: number, target: number): number {
  const millionths = BigInt(Math.round((100 - target) * 1e6))
  return Number((BigInt(ms) * millionths) / 100_000_000n)
}

/** Whether the downtime is within what the target allows in the known time, to the millisecond; null without any. */
export function isAttained(millis: StateMillis, target: number): boolean | null {
  const known = millis.up + millis.degraded + millis.down
  return known === 0 ? null : millis.down <= allowedDown(known, target)
}
