import { scheduleText } from '@pharos/shared-protocol/text/en/schedule.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'

/** One RRULE part (RFC 5545 3.3.10): its range, and the frequencies that allow it where not all do. */
interface PartRule {
  range?: [least: number, most: number]
  /** Negative numbers count from the end; 0 is not allowed. */
  signed?: boolean
  pattern?: RegExp
  /** In UTC, since windows start in a zone (RFC 5545 3.3.10). */
  instant?: true
  /** A list without a stated length may hold every value of its range. */
  many?: boolean
  freqs?: string[]
}

const DAY = '(MO|TU|WE|TH|FR|SA|SU)'
const PARTS: Record<string, PartRule> = {
  FREQ: { pattern: /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY)$/ },
  UNTIL: { instant: true },
  COUNT: { range: [1, 1_000] },
  INTERVAL: { range: [1, 10_000] },
  WKST: { pattern: new RegExp(`^${DAY}$`) },
  BYSECOND: { range: [0, 59] },
  BYMINUTE: { range: [0, 59] },
  BYHOUR: { range: [0, 23], many: true },
  BYDAY: { pattern: new RegExp(`^([+-]?([1-9]|[1-4]\\d|5[0-3]))?${DAY}$`), many: true },
  BYMONTHDAY: { range: [1, 31], signed: true, many: true, freqs: ['YEARLY', 'MONTHLY', 'DAILY', 'HOURLY'] },
  BYYEARDAY: { range: [1, 366], signed: true, many: true, freqs: ['YEARLY', 'HOURLY'] },
  BYWEEKNO: { range: [1, 53], signed: true, many: true, freqs: ['YEARLY'] },
  BYMONTH: { range: [1, 12], many: true },
  BYSETPOS: { range: [1, 366], signed: true, many: true },
}

/** The most starts that the library computes for one answer; about 20 µs each, so about 0.1 s. */
export const MOST_STEPS = 4_000
/** The most starts in one period of a rule: a month of hours fits, a year of hours does not. */
const MOST_PER_PERIOD = 1_000
/** The fewest periods that are searched. February 29 is up to eight years away; rules with large periods get fewer. */
const LEAST_PERIODS = 4
const DAYS_IN = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1, HOURLY: 1 } as Record<string, number>

type Parts = ReadonlyMap<string, readonly string[]>

/** The rule in capital letters and without its prefix: an RRULE is case-insensitive. */
export function canonicalRule(recurrence: string): string {
  return recurrence.toUpperCase().replace(/^RRULE:/, '')
}

/** What is wrong with a rule by itself, null when each part is within its bounds. */
export function ruleFault(recurrence: string): Said | null {
  const names = new Set<string>()
  for (const part of recurrence.replace(/^RRULE:/i, '').split(';')) {
    const [name = '', ...values] = part.toUpperCase().split('=')
    if (!Object.hasOwn(PARTS, name) || values.length !== 1)
      return scheduleText('recurrence.unknown_part', { part: part.slice(0, 40) })
    if (names.has(name)) return scheduleText('recurrence.part_twice', { part: name })
    names.add(name)
  }
  const parts = partsOf(canonicalRule(recurrence))
  if (/^(SECOND|MINUTE)LY$/.test(freqOf(parts))) return scheduleText('recurrence.too_often')
  for (const [name, values] of parts) {
    const fault = partFault(name, values, freqOf(parts))
    if (fault !== null) return fault
  }
  return combinationFault(parts)
}

function partFault(part: string, values: readonly string[], freq: string): Said | null {
  const { range, signed, pattern, instant, many, freqs } = PARTS[part] as PartRule
  if (!many && values.length > 1)
    return scheduleText(/^BY/.test(part) ? 'recurrence.one_value_an_hour' : 'recurrence.one_value', { part })
  if (new Set(values).size < values.length) return scheduleText('recurrence.value_twice', { part })
  const number = signed ? /^[+-]?\d{1,5}$/ : /^\d{1,5}$/
  for (const value of values) {
    if (value === '') return scheduleText('recurrence.empty_value', { part })
    const given = { part, value: value.slice(0, 20) }
    if (instant && !isInstant(value)) return scheduleText('recurrence.not_an_instant', given)
    const size = Math.abs(Number(value))
    const fits = instant
      ? true
      : range
        ? number.test(value) && size >= range[0] && size <= range[1]
        : pattern?.test(value)
    if (!fits && !range) return scheduleText('recurrence.invalid_value', given)
    if (!fits && range)
      return scheduleText(signed ? 'recurrence.out_of_signed_range' : 'recurrence.out_of_range', {
        ...given,
        least: range[0],
        most: range[1],
      })
  }
  if (freqs && freq !== '' && !freqs.includes(freq)) return scheduleText('recurrence.not_with_freq', { part, freq })
  return null
}

function isInstant(value: string): boolean {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(value) ?? []
  if (year === undefined) return false
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString() === text
}

function combinationFault(parts: Parts): Said | null {
  const freq = freqOf(parts)
  if (freq === '') return scheduleText('recurrence.no_freq')
  if (parts.has('COUNT') && parts.has('UNTIL')) return scheduleText('recurrence.count_and_until')
  const numbered = parts.get('BYDAY')?.some(value => /\d/.test(value))
  if (numbered && (!/^(YEARLY|MONTHLY)$/.test(freq) || parts.has('BYWEEKNO')))
    return scheduleText('recurrence.numbered_days')
  if (parts.has('BYSETPOS') && ![...parts.keys()].some(name => /^BY(?!SETPOS)/.test(name)))
    return scheduleText('recurrence.position_alone')
  if (startsPerPeriod(parts) > MOST_PER_PERIOD)
    return scheduleText('recurrence.too_many_starts', { limit: MOST_PER_PERIOD })
  return null
}

/**
 * How many periods the library may search for one answer, so that periods times starts in one stay within `MOST_STEPS`
 * (within `LEAST_PERIODS` years of hours for rules from before that bound).
 */
export function mostPeriods(recurrence: string): number {
  return Math.max(LEAST_PERIODS, Math.floor(MOST_STEPS / startsPerPeriod(partsOf(canonicalRule(recurrence)))))
}

/** The most starts in one period: the fewest days that a part allows, times the hours. */
function startsPerPeriod(parts: Parts): number {
  const length = (name: string) => new Set(parts.get(name)).size
  const whole = DAYS_IN[freqOf(parts)] ?? 1
  const months = length('BYMONTH') || 12
  const yearly = freqOf(parts) === 'YEARLY'
  const days = [
    length('BYYEARDAY'),
    length('BYMONTHDAY') * (yearly ? months : 1),
    length('BYWEEKNO') * 7,
    length('BYDAY') * (yearly ? (parts.has('BYMONTH') ? 5 * months : 53) : freqOf(parts) === 'MONTHLY' ? 5 : 1),
  ].filter(count => count > 0)
  const plain = yearly && parts.has('BYMONTH') ? months : 1
  return Math.min(whole, ...(days.length > 0 ? days : [plain])) * Math.max(1, length('BYHOUR'))
}

function freqOf(parts: Parts): string {
  return parts.get('FREQ')?.[0] ?? ''
}

/** The parts of a canonical rule, by their names. */
export function partsOf(rule: string): Parts {
  return new Map(
    rule.split(';').map(part => {
      const [name = '', value = ''] = part.split('=')
      return [name, value.split(',')]
    }),
  )
}
