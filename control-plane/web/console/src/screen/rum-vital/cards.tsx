import type { RumVitals } from '@pharos/shared-protocol/contract/observability/rum-vital.ts'
import { RATED_VITALS, type RatedVital } from '@pharos/shared-protocol/rum/vital.ts'
import { BandBar } from '../../part/band-scale.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { VitalValue } from '../../part/vital.tsx'
import { RUM, VITAL_WHAT } from '../../words/rum.ts'
import { RUM_VITAL } from '../../words/rum-vital.ts'

/** All vitals, each a link that shows it in detail. */
export function Cards({ of, chosen }: { of: RumVitals['vitals']; chosen: RatedVital }) {
  const address = useQueryAddress()
  return (
    <nav aria-label={RUM.vitals}>
      <ul class="vital-choice">
        {RATED_VITALS.map(name => {
          const figures = of.find(each => each.name === name)
          const { count = 0, good = 0, fair = 0, poor = 0, p75 = null } = figures ?? {}
          return (
            <li key={name}>
              <a class="card" href={address({ vital: name })} aria-current={name === chosen ? 'true' : undefined}>
                <strong>{name}</strong>
                <span class="value">
                  <VitalValue name={name} value={p75} />
                </span>
                <BandBar label={RUM_VITAL.shares(good, fair, poor)} good={good} fair={fair} poor={poor} />
                <small>{count === 0 ? RUM.unmeasured : RUM_VITAL.measurements(count)}</small>
                <small>{VITAL_WHAT[name]}</small>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
