import { DAY_MS } from '@pharos/shared-protocol/time.ts'

/** TLDs whose registries publish no expiry date, as the spec lists them (2.6; api.md B3: these ten). */
const PUBLISHES_NONE = new Set(['am', 'at', 'be', 'de', 'eu', 'gg', 'im', 'nl', 'no', 'nz'])

/** False only for TLDs that are known to publish none; true promises nothing (spec 2.1). */
export function publishesExpiry(domain: string): boolean {
  return !PUBLISHES_NONE.has(domain.slice(domain.lastIndexOf('.') + 1))
}

/** Whole days from `now` to `expiry` (epoch milliseconds), truncated toward zero: 13 hours left is 0, and never -0. */
export function daysUntil(expiry: number, now: number): number {
  return Math.trunc((expiry - now) / DAY_MS) + 0
}

/** The UTC calendar day of an instant, `YYYY-MM-DD`. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
