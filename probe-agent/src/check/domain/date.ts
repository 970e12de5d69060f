import { monthOf, withEnglishMonths, zoneMinutes } from './date-words.ts'
import { withoutHanNumerals } from './han-numeral.ts'

interface Day {
  year: number
  month: number
  day: number
}

/** The order of day and month in dates of digits that end with the year. */
export type DateOrder = 'day first' | 'month first'

interface Form {
  pattern: RegExp
  read(parts: string[], order: DateOrder): Day | null
}

/**
 * The forms in which registries write dates. The first form that matches the beginning of the text is used; the rest
 * may be a time.
 */
const FORMS: readonly Form[] = [
  { pattern: /^(\d{4})(\d{2})(\d{2})(?=\D|$|\d{6}(?:\D|$))/, read: ([y, m, d]) => dayOf(y, m, d) },
  // The year of the Republic of China: 120年1月2日, 民國120年1月2日, 120/01/02.
  {
    pattern: /^(?:(?:中[華华])?民[國国]|R\.?O\.?C\.?)?\s*(\d{3})\s*[年/.-]\s*(\d{1,2})\s*[月/.-]\s*(\d{1,2})(?!\d)/i,
    read: ([y, m, d]) => dayOf(String(Number(y) + 1911), m, d),
  },
  // The year of Reiwa: 令和13年10月25日, R13.10.25.
  {
    pattern: /^(?:令和|R)\s*(\d{1,2})\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})(?!\d)/,
    read: ([y, m, d]) => dayOf(String(Number(y) + 2018), m, d),
  },
  // The day of the year (ISO 8601 4.3.3): 2031-298, 2031298.
  { pattern: /^(\d{4})-?(\d{3})(?!\d)(?!-\d)/, read: ([y, n]) => dayOfYear(y, n) },
  { pattern: /^(\d{4})\s*[-/._,\s]\s*(\d{1,2})\s*[-/._,\s]\s*(\d{1,2})(?!\d)/, read: ([y, m, d]) => dayOf(y, m, d) },
  { pattern: /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?/, read: ([y, m, d]) => dayOf(y, m, d) },
  {
    pattern: /^(?:ngày\s+)?(\d{1,2})\s+tháng\s+(\d{1,2}),?\s+(?:năm\s+)?(\d{4})(?!\d)/i,
    read: ([d, m, y]) => dayOf(y, m, d),
  },
  { pattern: /^(\d{4})[-\s/.]+(?:m\.\s+)?(\p{L}{3,})[-\s/.,]+(\d{1,2})(?!\d)/u, read: ([y, m, d]) => named(y, m, d) },
  {
    pattern: /^(\d{1,2})\s*([-/._\s])\s*(\d{1,2})\s*\2\s*(\d{4})(?!\d)/,
    read: ([a, , b, y], order) => digits(y, a, b, order),
  },
  { pattern: /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2})(?!\d)/, read: ([a, , b, y], order) => digits(y, a, b, order) },
  {
    pattern:
      /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[-\s/.]*(?:de\s+|of\s+|d['’]\s*)?(\p{L}{3,})\.?[-\s/.,]*(?:de\s+|del\s+|B\.?\s?E\.?\s+|พ\.\s?ศ\.\s*)?(\d{4}|\d{2})(?!\d)/u,
    read: ([d, m, y]) => named(y, m, d),
  },
  // Basque: 2031ko urriaren 25a, 2031(e)ko urriak 25.
  {
    pattern: /^(\d{4})(?:[-\s]?\(?e?\)?ko)?\s+(\p{L}{3,})\s+(\d{1,2})(?:a|an|ean)?(?!\d)/u,
    read: ([y, m, d]) => named(y, m, d),
  },
  { pattern: /^(\d{4})\.?\s+gada\s+(\d{1,2})\.?\s+(\p{L}{3,})/u, read: ([y, d, m]) => named(y, m, d) },
  {
    // May 22 2014; Mar 25 01:57:22 PDT 2009; Apr 18 23:59:59 GMT 2014
    pattern:
      /^(\p{L}{3,})\.?[-\s]+(\d{1,2})(?:st|nd|rd|th)?,?[-\s]+(?:\d{1,2}:\d{2}(?::\d{2})?\s+)?(?:[A-Z+\-\d:]{1,6}\s+)?(\d{4})(?!\d)/u,
    read: ([m, d, y]) => named(y, m, d),
  },
  { pattern: /^(\p{L}{3,})[-\s/.,]+(\d{4})(?!\d)/u, read: ([m, y]) => named(y, m, '1') },
]

const TIME = /(?<![\d:])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(am|pm)?/i
const COMPACT_TIME = /^\d{8}T?(\d{2})(\d{2})(\d{2})(?!\d)/
const LEAD = /^(?:before|until|till|on|by|bis|hasta|jusqu['’]au)\s+/i
/** `00:00 on 25 October 2031`, `at 00:00:00 25.10.2031`: the time before the day. */
const TIME_FIRST = /^(?:at\s+)?(\d{1,2}:\d{2}(?::\d{2})?)\s+(?:on\s+)?(\S.*)$/i
const QUOTE = /^["']/
const WEEKDAY = /^\p{L}{2,9}\.?,?\s+(?=\p{L}{3,}\.?[\s-]+\d|\d)/u

/** No date is longer; the rest of the text is ignored. */
const LONGEST = 200

/**
 * Parses a date as registries print it, to epoch milliseconds; null if the text does not begin with one. A date without
 * a time is midnight, and a time without a zone is UTC. All-digit dates are `dd/mm`, unless only `mm/dd` is valid or
 * `order` says so. `before X` is X.
 */
export function readDate(text: string, order: DateOrder = 'day first'): number | null {
  const bare = withEnglishMonths(plainDigits(text.slice(0, LONGEST)))
    .trim()
    .replace(QUOTE, '')
    .replace(LEAD, '')
    .replace(TIME_FIRST, '$2 $1')
  const instant = readEpoch(bare)
  if (instant !== null) return instant
  return readCalendar(bare, order) ?? readCalendar(bare.replace(WEEKDAY, ''), order)
}

/** Digits of any script as ASCII. */
function plainDigits(text: string): string {
  return withoutHanNumerals(text.normalize('NFKC')).replace(
    /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/g,
    digit => {
      const code = digit.codePointAt(0) ?? 0
      return String(code - (ZEROS.findLast(zero => zero <= code) ?? code))
    },
  )
}

/** The zeros of Arabic, Persian, Devanagari and Thai digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xe50]

function readEpoch(text: string): number | null {
  const digits = /^@?(\d{10}|\d{13})$/.exec(text)?.[1]
  if (digits === undefined) return null
  return digits.length === 13 ? Number(digits) : Number(digits) * 1000
}

function readCalendar(text: string, order: DateOrder): number | null {
  for (const { pattern, read } of FORMS) {
    const match = pattern.exec(text)
    const day = match === null ? null : read(match.slice(1), order)
    if (day !== null) return instantOf(day, text)
  }
  return null
}

function instantOf({ year, month, day }: Day, text: string): number {
  const compact = COMPACT_TIME.exec(text)
  const time = compact ?? TIME.exec(text)
  if (time === null) return Date.UTC(year, month - 1, day)
  const [whole, hours = '0', minutes = '0', seconds = '0', fraction = '0', half] = time
  const hour = (Number(hours) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0)
  const ms = Math.floor(Number(`0.${fraction}`) * 1000)
  const at = Date.UTC(year, month - 1, day, hour, Number(minutes), Number(seconds), ms)
  const zone = zoneMinutes(text.slice(time.index + whole.trimEnd().length))
  return Math.min(at - (zone ?? 0) * 60_000, LAST)
}

function named(year: string | undefined, word: string | undefined, day: string | undefined): Day | null {
  const month = monthOf(word ?? '')
  return month === null ? null : dayOf(year, String(month), day)
}

type Digits = string | undefined

function digits(year: Digits, first: Digits, second: Digits, order: DateOrder): Day | null {
  const [day, month] = order === 'day first' ? [first, second] : [second, first]
  return dayOf(year, month, day) ?? dayOf(year, day, month)
}

function dayOfYear(year: Digits, ordinal: Digits): Day | null {
  const date = new Date(Date.UTC(Number(year), 0, Number(ordinal)))
  if (Number(ordinal) < 1 || date.getUTCFullYear() !== Number(year)) return null
  return dayOf(year, String(date.getUTCMonth() + 1), String(date.getUTCDate()))
}

const BUDDHIST = 543
/** The last instant that RFC 3339 can express: some registries use a distant year for "never". */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59)

/** A day that exists, from 1980 on, since no domain is older. Buddhist years are converted. */
function dayOf(y: string | undefined, m: string | undefined, d: string | undefined): Day | null {
  const [given, month, day] = [Number(y), Number(m), Number(d)]
  const short = given < 100 ? given + (given < 80 ? 2000 : 1900) : given
  const year = short >= 1980 + BUDDHIST && short < 2800 ? short - BUDDHIST : short
  if (year < 1980) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null
}
