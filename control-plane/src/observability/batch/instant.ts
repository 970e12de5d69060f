import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Long } from '../otlp-message/index.ts'

const BILLION = 1_000_000_000
/** The last second that a DateTime64(9) holds, in the year 2262. */
const LAST_SECOND = 9_223_372_035

/** Divides an unsigned 64-bit integer by 10^9 without a BigInt, since this runs for each record. */
export function divideByBillion(high: number, low: number): { quotient: number; rest: number } {
  const a = high >>> 16
  const b = ((a % BILLION) << 0) * 65_536 + (high & 0xffff)
  const c = (b % BILLION) * 65_536 + (low >>> 16)
  const d = (c % BILLION) * 65_536 + (low & 0xffff)
  const quotient = Math.floor(b / BILLION) * 2 ** 32 + Math.floor(c / BILLION) * 65_536 + Math.floor(d / BILLION)
  return { quotient, rest: d % BILLION }
}

/** Nanoseconds since 1970 as seconds with nine decimals. Pads to ten digits, since ClickHouse reads fewer as a year. */
export function instantText({ high, low }: Long): string {
  const { quotient, rest } = divideByBillion(high >>> 0, low >>> 0)
  return quotient > LAST_SECOND ? `${LAST_SECOND}.000000000` : `${String(quotient).padStart(10, '0')}.${pad(rest)}`
}

/** Milliseconds since 1970 in the same form. */
export function instantOfMs(ms: EpochMs): string {
  return `${Math.floor(ms / 1_000)}.${String(ms % 1_000).padStart(3, '0')}000000`
}

/** An unsigned 64-bit integer as decimal text. */
export function decimalText(high: number, low: number): string {
  const { quotient, rest } = divideByBillion(high >>> 0, low >>> 0)
  return quotient === 0 ? String(rest) : `${quotient}${pad(rest)}`
}

const PADS = ['', '0', '00', '000', '0000', '00000', '000000', '0000000', '00000000']

function pad(rest: number): string {
  const text = String(rest)
  return (PADS[9 - text.length] ?? '') + text
}

const OLDEST_MS = 7 * 24 * 3_600_000
const AHEAD_MS = 10 * 60_000

/** Why a record's time is refused; null if it is at most 7 days old, and at most 10 minutes ahead (clock skew). */
export function timeFault(instant: string, now: EpochMs): 'time_too_old' | 'time_in_future' | null {
  const ms = Number(instant) * 1_000
  if (ms < now - OLDEST_MS) return 'time_too_old'
  return ms > now + AHEAD_MS ? 'time_in_future' : null
}

export function isZero({ high, low }: Long): boolean {
  return high === 0 && low === 0
}
