import { listExemplars } from '@pharos/shared-protocol/contract/observability/metric.ts'
import { useState } from 'preact/hooks'
import { WhenRead } from '../../part/shown.tsx'
import { type Ends, traceAddress } from '../../part/telemetry-address.ts'
import { Time } from '../../part/time.tsx'
import { unitText } from '../../part/unit-text.ts'
import { useRoute } from '../../server/cache.ts'
import { METRIC } from '../../words/metric.ts'
import { LETTERS, type Query, queryName } from './queries.ts'

const MOST = 50

/** Links from measured values to the traces they were measured in. */
export function Exemplars({ queries, ends }: { queries: readonly Query[]; ends: Ends }) {
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, queries.length - 1)
  const { metric_name = '', filters = {} } = queries[at] ?? {}
  const text = Object.keys(filters).length > 0 ? { filters: JSON.stringify(filters) } : {}
  const exemplars = useRoute(listExemplars, { query: { ...ends, ...text, metric_name, limit: MOST } as never })
  return (
    <section class="card exemplars" aria-labelledby="exemplars">
      <div class="head">
        <h2 id="exemplars">{METRIC.exemplars}</h2>
        {queries.length > 1 && (
          <select
            aria-label={METRIC.exemplarsOf}
            value={String(at)}
            onChange={event => setChosen(event.currentTarget.selectedIndex)}
          >
            {queries.map((query, index) => (
              <option key={index} value={String(index)}>
                {LETTERS[index]} · {queryName(query)}
              </option>
            ))}
          </select>
        )}
      </div>
      <WhenRead of={exemplars}>
        {found =>
          found.length === 0 ? (
            <p>{METRIC.noExemplars}</p>
          ) : (
            <>
              <p>{METRIC.exemplarsWhat}</p>
              <ul class="plain-list" tabindex={0} aria-labelledby="exemplars">
                {found.map(({ time, value, trace_id, span_id, source, attributes }, index) => (
                  <li key={index} class="row">
                    <Time at={time} isFull />
                    <strong>{unitText.value(value, '')}</strong>
                    {trace_id && <a href={traceAddress(trace_id, span_id)}>{METRIC.trace}</a>}
                    <span>{source}</span>
                    <small class="says">
                      {Object.entries(attributes)
                        .map(([key, own]) => `${key}=${own}`)
                        .join(', ')}
                    </small>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </WhenRead>
    </section>
  )
}
