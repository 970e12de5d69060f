import { locale } from '../words/language.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A number of seconds in words, in its largest unit and the next smaller one: `400 days`, not `400 days 1 second`. */
export function duration(seconds: number, unitDisplay: 'long' | 'short' = 'long'): string {
  const parts: string[] = []
  let rest = Math.max(0, Math.round(seconds))
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    const isNext = parts.length === 1
    if (count > 0) parts.push(count.toLocaleString(locale, { style: 'unit', unit, unitDisplay }))
    if (isNext) break
    rest -= count * size
  }
  return parts.join(' ') || (0).toLocaleString(locale, { style: 'unit', unit: 'second', unitDisplay })
}

/** Formats milliseconds for people. */
export function milliseconds(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–'
  if (ms >= 10_000) return `${(ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })} s`
  return `${ms.toLocaleString(locale, { maximumFractionDigits: ms < 10 ? 1 : 0 })} ms`
}

/** Formats bytes for people, in powers of 1,000. */
export function bytes(count: number | null | undefined): string {
  if (count === null || count === undefined) return '–'
  const [unit, size] =
    count >= 1e6 ? (['MB', 1e6] as const) : count >= 1e3 ? (['kB', 1e3] as const) : (['B', 1] as const)
  return `${(count / size).toLocaleString(locale, { maximumFractionDigits: size === 1 ? 0 : 1 })} ${unit}`
}
