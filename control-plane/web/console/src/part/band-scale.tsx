import { type RatedVital, VITAL_BANDS } from '@pharos/shared-protocol/rum/vital.ts'
import './band-scale.css'

/** How far beyond the poor bound the scale reaches. */
const BEYOND = 1.5

/** The three bands of a vital as a scale, with a mark at a value. The value itself stands beside it as text. */
export function BandScale({ name, value }: { name: RatedVital; value: number | null }) {
  const { good, poor } = VITAL_BANDS[name]
  const end = poor * BEYOND
  const share = (length: number) => `${(length / end) * 100}%`
  return (
    <span class="band-scale" aria-hidden="true">
      <span class="good" style={{ width: share(good) }} />
      <span class="fair" style={{ width: share(poor - good) }} />
      <span class="poor" style={{ width: share(end - poor) }} />
      {value !== null && <span class="at" style={{ left: share(Math.min(value, end)) }} />}
    </span>
  )
}

/** How many measurements were in each band, as parts of one bar. The caller names it in words. */
export function BandBar({ label, good, fair, poor }: { label: string; good: number; fair: number; poor: number }) {
  const all = Math.max(good + fair + poor, 1)
  const part = (count: number) => ({ width: `${(count / all) * 100}%` })
  return (
    <span class="band-scale" role="img" aria-label={label} title={label}>
      <span class="good" style={part(good)} />
      <span class="fair" style={part(fair)} />
      <span class="poor" style={part(poor)} />
    </span>
  )
}
