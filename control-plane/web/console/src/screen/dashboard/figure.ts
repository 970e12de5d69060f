import type { DataOfWidget } from '@pharos/shared-protocol/contract/observability/widget-data.ts'
import { bytes, milliseconds } from '../../part/duration.ts'
import { locale } from '../../words/language.ts'

const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })

/** Formats a number with its unit for people. A unit that is not known follows the number as it is. */
export function figure(value: number | null, unit: DataOfWidget<'stat'>['unit']): string {
  if (value === null) return '–'
  if (unit === 'ms') return milliseconds(value)
  if (unit === 'bytes') return bytes(value)
  if (unit === null || unit === 'count') return number.format(value)
  return `${number.format(value)} ${unit === 'percent' ? '%' : unit}`
}
