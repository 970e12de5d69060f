import { locale } from '../../words/language.ts'

/** Formats a duration within a trace, from microseconds to hours, with three digits where that suffices. */
export function spanTime(ms: number): string {
  if (ms === 0) return '0 ms'
  if (ms < 1) return `${digits(ms * 1_000)} µs`
  if (ms < 1_000) return `${digits(ms)} ms`
  if (ms < 60_000) return `${digits(ms / 1_000)} s`
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`
  return `${Math.floor(ms / 3_600_000)} h ${Math.round((ms % 3_600_000) / 60_000)} min`
}

function digits(value: number): string {
  return value.toLocaleString(locale, { maximumSignificantDigits: Math.max(3, String(Math.floor(value)).length) })
}
