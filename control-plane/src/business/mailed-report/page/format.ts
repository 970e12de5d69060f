import type { Report } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { escapeHtml } from '../../../platform/http/html.ts'
import { REPORT_WORDS, type ReportWords } from '../words/report.ts'

const LOCALES: Record<Report['language'], string> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' }

/** How a report shows its values to people. Every method returns escaped HTML. */
export interface Format {
  language: Report['language']
  words: ReportWords
  text(value: string): string
  number(value: number): string
  percent(value: number | null): string
  /** Of seconds: the two largest units. */
  duration(seconds: number | null): string
  instant(rfc3339: string): string
  day(ms: number): string
}

export function formatOf(language: Report['language'], zone: string): Format {
  const locale = LOCALES[language]
  const words = REPORT_WORDS[language]
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
  const exact = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  const instant = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'medium' })
  return {
    language,
    words,
    text: escapeHtml,
    number: value => escapeHtml(number.format(value)),
    percent: value => escapeHtml(value === null ? words.no_data : `${exact.format(value)} %`),
    duration: seconds => (seconds === null ? '–' : escapeHtml(durationOf(seconds, value => number.format(value)))),
    instant: text => escapeHtml(instant.format(Date.parse(text))),
    day: ms => escapeHtml(day.format(ms)),
  }
}

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const

function durationOf(seconds: number, print: (value: number) => string): string {
  const whole = Math.round(seconds)
  if (whole === 0) return '0 s'
  const first = UNITS.findIndex(([, size]) => whole >= size)
  const [, largest] = UNITS[first] ?? ['s', 1]
  const second = UNITS[first + 1]
  const rest = whole % largest
  const part = second && rest >= second[1] ? ` ${Math.floor(rest / second[1])} ${second[0]}` : ''
  return `${print(Math.floor(whole / largest))} ${UNITS[first]?.[0] ?? 's'}${part}`
}
