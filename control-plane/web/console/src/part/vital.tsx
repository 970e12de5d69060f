import { type RatedVital, VITAL_BANDS } from '@pharos/shared-protocol/rum/vital.ts'
import { locale } from '../words/language.ts'
import { BANDS, RUM } from '../words/rum.ts'
import { milliseconds } from './duration.ts'
import './status.css'

export type Band = keyof typeof BANDS

/** The tone of each band. */
export const BAND_TONES = { good: 'good', fair: 'warn', poor: 'bad' } as const satisfies Record<Band, string>

/** The band of a value; a bound belongs to the better band. */
export function bandOf(name: RatedVital, value: number): Band {
  const { good, poor } = VITAL_BANDS[name]
  if (value <= good) return 'good'
  return value > poor ? 'poor' : 'fair'
}

/** Formats a value of a vital: from a second on in seconds. CLS has no unit. */
export function vitalText(name: string, value: number): string {
  if (name !== 'CLS')
    return value < 1_000
      ? milliseconds(value)
      : `${(value / 1_000).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 })} s`
  return value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: value < 0.01 ? 3 : 2 })
}

/** A value of a vital with its band, in colour and for those who hear it in words. */
export function VitalValue({ name, value }: { name: RatedVital; value: number | null }) {
  if (value === null)
    return (
      <span class="soft" title={RUM.unmeasured}>
        –
      </span>
    )
  const band = bandOf(name, value)
  return (
    <span class={`status ${BAND_TONES[band]}`} title={BANDS[band]}>
      {vitalText(name, value)}
      <span class="hidden"> {BANDS[band]}</span>
    </span>
  )
}
