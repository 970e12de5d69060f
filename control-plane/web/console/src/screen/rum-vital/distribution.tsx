import type { RumVitals } from '@pharos/shared-protocol/contract/observability/rum-vital.ts'
import type { RatedVital } from '@pharos/shared-protocol/rum/vital.ts'
import { bandOf, vitalText } from '../../part/vital.tsx'
import { locale } from '../../words/language.ts'
import { BANDS } from '../../words/rum.ts'
import { RUM_VITAL } from '../../words/rum-vital.ts'
import '../../part/bars.css'

type Interval = RumVitals['distribution'][number]

/** How often the vital had which value, in the colours of the bands; the same as a table for those who do not see it. */
export function Distribution({ vital, of }: { vital: RatedVital; of: readonly Interval[] }) {
  const most = Math.max(1, ...of.map(({ count }) => count))
  const all = of.reduce((sum, { count }) => sum + count, 0)
  const nameOf = ({ from, to }: Interval) =>
    to === null ? RUM_VITAL.from(vitalText(vital, from)) : `${vitalText(vital, from)} – ${vitalText(vital, to)}`
  return (
    <section class="card" aria-labelledby="distribution">
      <h2 id="distribution">{RUM_VITAL.distribution(vital)}</h2>
      <div class="vital-bars" aria-hidden="true">
        {of.map(each => (
          <span
            key={each.from}
            class={bandOf(vital, middleOf(each))}
            style={{ height: `${(each.count / most) * 100}%` }}
            title={`${nameOf(each)}: ${each.count.toLocaleString(locale)}`}
          />
        ))}
      </div>
      <p class="bar-ends" aria-hidden="true">
        <span>{vitalText(vital, 0)}</span>
        <span>{RUM_VITAL.from(vitalText(vital, of.at(-1)?.from ?? 0))}</span>
      </p>
      <p class="bar-key">
        <span class="up">{BANDS.good}</span>
        <span class="degraded">{BANDS.fair}</span>
        <span class="down">{BANDS.poor}</span>
      </p>
      <details>
        <summary>{RUM_VITAL.asTable}</summary>
        <table class="rum-table">
          <thead>
            <tr>
              <th scope="col">{RUM_VITAL.value}</th>
              <th scope="col">{RUM_VITAL.count}</th>
              <th scope="col">{RUM_VITAL.share}</th>
            </tr>
          </thead>
          <tbody>
            {of
              .filter(({ count }) => count > 0)
              .map(each => (
                <tr key={each.from}>
                  <td>{nameOf(each)}</td>
                  <td>{each.count.toLocaleString(locale)}</td>
                  <td>{percent.format(each.count / Math.max(all, 1))}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

/** An interval ends where the next begins, so its middle tells its band. */
function middleOf({ from, to }: Interval): number {
  return to === null ? Number.POSITIVE_INFINITY : (from + to) / 2
}
