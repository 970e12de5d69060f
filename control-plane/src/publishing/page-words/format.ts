import { type Language, WORDS } from './language.ts'
import type { Words } from './words.ts'

/** Dates and numbers in a language's format; every time is UTC, since a page without script knows no other zone. */
export interface Format {
  language: Language
  words: Words
  instant(at: number): string
  date(at: number): string
  /** From one day to another. */
  dates(from: number, to: number): string
  time(at: number): string
  month(month: string): string
  /** 0 to 100, rounded down to 2 to 4 digits after the point; all is 100 without any. */
  percent(value: number, digits?: number): string
  duration(seconds: number): string
  milliseconds(value: number): string
}

const formats = new Map<Language, Format>()

export function formatOf(language: Language): Format {
  const known = formats.get(language) ?? createFormat(language)
  formats.set(language, known)
  return known
}

function createFormat(language: Language): Format {
  // Digits are those of the page's words.
  const locale = `${language}-u-nu-latn`
  const zone = { timeZone: 'UTC' } as const
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone })
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', ...zone })
  const percents = [2, 3, 4].map(
    digits =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        trailingZeroDisplay: 'stripIfInteger',
      }),
  )
  const milliseconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'millisecond',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  })
  const duration = remembered(new Intl.DurationFormat(locale, { style: 'short' }))
  return {
    language,
    words: WORDS[language],
    instant: at => `${instant.format(at)} UTC`,
    date: at => date.format(at),
    dates: (from, to) => date.formatRange(from, to),
    time: at => time.format(at),
    month: text => month.format(Date.parse(`${text}-01T00:00:00Z`)),
    // Rounded down, so that nothing short of all reads as 100 %.
    percent: (value, digits = 2) => {
      const kept = Math.min(Math.max(digits, 2), 4)
      const factor = 10 ** kept
      return percents[kept - 2]?.format(Math.floor(value * factor + 1e-6) / factor / 100) ?? ''
    },
    milliseconds: value => milliseconds.format(value),
    duration: seconds => duration(partsOf(seconds)),
  }
}

type Parts = ReturnType<typeof partsOf>

/** Formatting durations is slow, and there are few different rounded ones. */
function remembered(format: Intl.DurationFormat): (parts: Parts) => string {
  const known = new Map<string, string>()
  return parts => {
    const key = JSON.stringify(parts)
    const text = known.get(key) ?? format.format(parts)
    if (known.size < 5_000) known.set(key, text)
    return text
  }
}

function partsOf(seconds: number) {
  if (seconds < 60) return { seconds: Math.max(1, Math.round(seconds)) }
  const minutes = Math.round(seconds / 60)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return hours > 0 ? { days, hours } : { days }
  if (hours > 0) return rest > 0 ? { hours, minutes: rest } : { hours }
  return { minutes: rest }
}
