import { bytes } from '../../part/duration.ts'
import { locale } from '../../words/language.ts'
import { spanTime } from '../trace/index.ts'

const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })
const large = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 4 })
const SECONDS: Record<string, number> = { ns: 1e-6, us: 1e-3, ms: 1, s: 1_000, min: 60_000, h: 3_600_000 }

/** Whether a unit measures time. */
export function isTime(unit: string): boolean {
  return Object.hasOwn(SECONDS, unit)
}

/** Formats a value with its UCUM unit: durations and bytes for people, others as the number and the unit. */
export function shownValue(value: number | null, unit: string): string {
  if (value === null) return '–'
  const [own = '', per] = unit.split('/')
  const ms = isTime(own) ? SECONDS[own] : undefined
  if (ms !== undefined && per === undefined) return value < 0 ? `−${spanTime(-value * ms)}` : spanTime(value * ms)
  if (own === 'By') return `${value < 0 ? '−' : ''}${bytes(Math.abs(value))}${per ? `/${per}` : ''}`
  const figure = Math.abs(value) >= 100_000 ? large.format(value) : number.format(value)
  // Braces mark an annotation: `{request}`.
  const name = own.replaceAll(/[{}]/g, '').replace(/^1$/, '')
  return `${figure}${name === '' ? '' : ` ${name}`}${per ? `/${per}` : ''}`
}
