import { language } from '../words/language.ts'

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

function inUnit(unit: string, count: number): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
}

/** How long something took, in its two largest units: `2 hr 5 min`. */
export function lengthOf(milliseconds: number): string {
  let seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const parts: string[] = []
  for (const [unit, size] of UNITS) {
    const count = Math.floor(seconds / size)
    seconds -= count * size
    if (count > 0 || (unit === 'second' && parts.length === 0)) parts.push(inUnit(unit, count))
    else if (parts.length > 0) break
  }
  return parts.slice(0, 2).join(' ')
}
