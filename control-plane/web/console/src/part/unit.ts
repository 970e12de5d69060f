/** Milliseconds of the units of time. */
const TIMES: Record<string, number> = { ns: 1e-6, us: 1e-3, ms: 1, s: 1_000, min: 60_000, h: 3_600_000 }
/** A ratio beyond this is no share of anything: senders also give a count the unit 1. */
const MOST_RATIO = 10
/** From here on, a count is short: 12K. */
const LARGE = 10_000
/** Names of this product for units of UCUM. */
const NAMES: Record<string, string> = { percent: '%', count: '' }

/** Whether a unit measures time. */
export function isTime(unit: string): boolean {
  return Object.hasOwn(TIMES, unit)
}

/** Returns the unit of values that are shown together: those of unit 1 are percentages only while all may be ratios. */
export function unitOfAll(unit: string | null, values: Iterable<number | null>): string | null {
  if (unit !== '1') return unit
  for (const value of values) if (Math.abs(value ?? 0) > MOST_RATIO) return null
  return unit
}

export type Units = ReturnType<typeof unitsIn>

/** Formats values with their unit as people of a locale read them. */
export function unitsIn(locale: string) {
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })
  const large = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 })
  const digits = (value: number) =>
    value.toLocaleString(locale, { maximumSignificantDigits: Math.max(3, String(Math.floor(value)).length) })

  /** A duration from microseconds to hours, with three digits where that suffices. */
  function time(ms: number): string {
    if (ms < 0) return `−${time(-ms)}`
    if (ms === 0) return '0 ms'
    if (ms < 1) return `${digits(ms * 1_000)} µs`
    if (ms < 1_000) return `${digits(ms)} ms`
    if (ms < 60_000) return `${digits(ms / 1_000)} s`
    if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`
    return `${Math.floor(ms / 3_600_000)} h ${Math.round((ms % 3_600_000) / 60_000)} min`
  }

  function count(value: number): string {
    return Math.abs(value) >= LARGE ? large.format(value) : number.format(value)
  }

  /** Bytes, in powers of 1,000 as of what is sent, or of 1,024 as of memory. */
  function bytes(value: number, base: 1_000 | 1_024): string {
    const names = base === 1_000 ? ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] : ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB']
    if (value === 0) return '0 B'
    const at = Math.min(names.length - 1, Math.max(0, Math.floor(Math.log(Math.abs(value)) / Math.log(base))))
    return `${number.format(Number((value / base ** at).toPrecision(3)))} ${names[at]}`
  }

  /** Formats a value; its unit is one of UCUM or of a widget, and any other text follows the number as it is. */
  function value(given: number | null, unit: string | null): string {
    if (given === null) return '–'
    const [first = '', per] = (unit ?? '').split('/')
    const own = NAMES[first] ?? first
    const rest = per === undefined ? '' : `/${per}`
    const ms = TIMES[own]
    if (ms !== undefined && per === undefined) return time(given * ms)
    if (own === 'By' || own === 'bytes') return bytes(given, own === 'By' ? 1_024 : 1_000) + rest
    if (own === '1' && per === undefined) return `${number.format(given * 100)} %`
    // Braces mark an annotation: `{request}`.
    const name = own.replaceAll(/[{}]/g, '').replace(/^1$/, '')
    return `${count(given)}${name === '' ? '' : ` ${name}`}${rest}`
  }

  return { time, value }
}
