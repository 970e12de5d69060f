import { InvalidArgumentError } from 'commander'

const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Parses `10s`, `1m`, `1h30m` or `500ms` to milliseconds; a bare number is in `bareUnit`. */
export function parseDuration(text: string, bareUnit: 'ms' | 's' | 'm'): number {
  if (/^\d+$/.test(text)) return Number(text) * (UNIT_MS[bareUnit] ?? 1)
  const parts = [...text.matchAll(/(\d+)(ms|s|m|h|d)/g)]
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== text)
    throw new InvalidArgumentError(`"${text}" is not a duration such as 10s, 1m, 1h30m or 500ms.`)
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0)
}

/** Parses `2h` (that long ago) or a date and time to an instant for the API. */
export function parseMoment(text: string, now: number): string {
  return momentOf(text, length => now - length)
}

/**
 * An instant for the API from a date and time, or from a length by `relative`. A bare number is neither: `2026` would be
 * that many minutes.
 */
export function momentOf(text: string, relative: (ms: number) => number): string {
  const at = /^[\dhmsd]+$/.test(text) ? relative(parseDuration(text, 'm')) : Date.parse(text)
  const date = new Date(/^\d+$/.test(text) ? Number.NaN : at)
  if (!Number.isNaN(date.getTime())) return date.toISOString()
  throw new InvalidArgumentError(`"${text}" is neither a time such as 2026-03-02T08:00:00Z nor a duration such as 2h.`)
}
