import type { RumOverview } from '@pharos/shared-protocol/contract/observability/rum-overview.ts'
import type { RatedVital } from '@pharos/shared-protocol/rum/vital.ts'
import { BandScale } from '../../part/band-scale.tsx'
import { VitalValue, vitalText } from '../../part/vital.tsx'
import { BANDS, RUM, VITAL_WHAT } from '../../words/rum.ts'
import { RUM_OVERVIEW } from '../../words/rum-overview.ts'
import { useRumAddress } from '../rum-app/index.ts'
import '../../part/bars.css'

type Figure = { name: RatedVital; avg: number | null; p75: number | null }

function figuresOf(of: RumOverview): Figure[] {
  return [
    { name: 'LCP', avg: of.avg_lcp_ms, p75: of.p75_lcp_ms },
    { name: 'INP', avg: of.avg_inp_ms, p75: of.p75_inp_ms },
    { name: 'CLS', avg: of.avg_cls, p75: of.p75_cls },
    { name: 'FCP', avg: of.avg_fcp_ms, p75: of.p75_fcp_ms },
    { name: 'TTFB', avg: of.avg_ttfb_ms, p75: of.p75_ttfb_ms },
  ]
}

/** The vitals with their bands: the 75th percentile, and the average below it. */
export function Vitals({ app_id, of }: { app_id: string; of: RumOverview }) {
  const address = useRumAddress(app_id)
  return (
    <section aria-labelledby="vitals">
      <h2 id="vitals">{RUM.vitals}</h2>
      <ul class="vital-cards">
        {figuresOf(of).map(({ name, avg, p75 }) => (
          <li key={name} class="card">
            <a href={address('vitals', { vital: name })}>{name}</a>
            <strong>
              <VitalValue name={name} value={p75} />
            </strong>
            <BandScale name={name} value={p75} />
            <small>{avg === null ? RUM.unmeasured : RUM_OVERVIEW.average(vitalText(name, avg))}</small>
            <small>{VITAL_WHAT[name]}</small>
          </li>
        ))}
      </ul>
      <p class="bar-key">
        <span class="up">{BANDS.good}</span>
        <span class="degraded">{BANDS.fair}</span>
        <span class="down">{BANDS.poor}</span>
      </p>
      <p>
        <small>{RUM_OVERVIEW.p75}</small>
      </p>
    </section>
  )
}
