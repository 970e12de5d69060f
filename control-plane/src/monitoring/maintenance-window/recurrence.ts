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

/** What is wrong with a rule by itself, as words after the field's name; null when each part is within its bounds. */
export function ruleFault(recurrence: string): string | null {
  const names = new Set<string>()
  for (const part of recurrence.replace(/^RRULE:/i, '').split(';')) {
    const [name = '', ...values] = part.toUpperCase().split('=')
    if (!Object.hasOwn(PARTS, name) || values.length !== 1)
      return `is not an RRULE: "${part.slice(0, 40)}" is not a part of one`
    if (names.has(name)) return `has ${name} twice`
    names.add(name)
  }
  const parts = partsOf(canonicalRule(recurrence))
  if (/^(SECOND|MINUTE)LY$/.test(freqOf(parts))) return 'must not occur more often than once an hour'
  for (const [name, values] of parts) {
    const fault = partFault(name, values, freqOf(parts))
    if (fault !== null) return `${name} ${fault}`
  }
  return combinationFault(parts)
}

function partFault(name: string, values: readonly string[], freq: string): string | null {
  const { range, signed, pattern, instant, many, freqs } = PARTS[name] as PartRule
  if (!many && values.length > 1)
    return /^BY/.test(name) ? 'must be one value: a window can occur at most once an hour' : 'must be one value'
  if (new Set(values).size < values.length) return 'has a value twice'
  const number = signed ? /^[+-]?\d{1,5}$/ : /^\d{1,5}$/
  for (const value of values) {
    if (value === '') return 'is empty'
    if (instant && !isInstant(value))
      return `has "${value.slice(0, 20)}", which is not an instant in UTC, such as 20311231T235959Z`
    const size = Math.abs(Number(value))
    const fits = instant
      ? true
      : range
        ? number.test(value) && size >= range[0] && size <= range[1]
        : pattern?.test(value)
    if (!fits) return `has "${value.slice(0, 20)}"${range ? `, which is not ${spoken(range, signed)}` : ''}`
  }
  if (freqs && freq !== '' && !freqs.includes(freq)) return `cannot be used with FREQ=${freq}`
  return null
}

function isInstant(value: string): boolean {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(value) ?? []
  if (year === undefined) return false
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString() === text
}

function spoken([least, most]: [number, number], signed = false): string {
  return signed ? `${least} to ${most} or -${most} to -${least}` : `${least} to ${most}`
}

function combinationFault(parts: Parts): string | null {
  const freq = freqOf(parts)
  if (freq === '') return 'has no FREQ'
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'has both COUNT and UNTIL'
  const numbered = parts.get('BYDAY')?.some(value => /\d/.test(value))
  if (numbered && (!/^(YEARLY|MONTHLY)$/.test(freq) || parts.has('BYWEEKNO')))
    return 'BYDAY has a number, which requires FREQ=MONTHLY or FREQ=YEARLY without BYWEEKNO'
  if (parts.has('BYSETPOS') && ![...parts.keys()].some(name => /^BY(?!SETPOS)/.test(name)))
    return 'BYSETPOS requires another BY part'
  if (startsPerPeriod(parts) > MOST_PER_PERIOD)
    return `has more than ${MOST_PER_PERIOD} starts in one period: use a shorter FREQ`
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
