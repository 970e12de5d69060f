import type { Language } from './language.ts'

/** An instant for people: `2026-03-02 08:00 UTC`. */
export function inWords(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** English as most of the world writes a date and a time of day. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', fr: 'fr' }

/** An instant on the clock of a reader, with the zone named: `2 Mar 2026, 09:00 CET`. `timeZone`: of IANA. */
export function inZone(ms: number, timeZone: string, language: Language = 'en'): string {
  const locale = LOCALES[language]
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
  const name = zone.formatToParts(ms).find(part => part.type === 'timeZoneName')?.value ?? timeZone
  return `${new Intl.DateTimeFormat(locale, style).format(ms)} ${name}`
}

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const

/** A duration for people, its two largest units: `1 hour 5 minutes`; under a minute `43 seconds`. */
export function lengthInWords(ms: number, language: Language = 'en'): string {
  const print = (count: number, unit: string) =>
    new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  if (ms < 60_000) return print(Math.max(0, Math.round(ms / 1_000)), 'second')
  const parts: string[] = []
  let rest = ms
  for (const [length, unit] of UNITS) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0 && parts.length < 2) parts.push(print(count, unit))
  }
  return parts.join(' ')
}

export function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
