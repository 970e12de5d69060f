import { Field } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { SERIES_QUERY } from '../../words/series-query.ts'
import {
  AggregationField,
  GroupBy,
  inside,
  LogFields,
  MetricFields,
  MonitorsField,
  RumFields,
  SOURCES,
  TraceFields,
  type Values,
} from '../series-query/index.ts'
import { QUERY_STARTS, sourceOf } from './starts.ts'

/** The query whose series a rule watches. */
export function Watched({ of }: { of: Form<Values> }) {
  const source = sourceOf(of.values)
  const query = inside(of, 'query')
  return (
    <>
      <Field label={SERIES_QUERY.source} fault={of.faultAt('query.source')}>
        {attributes => (
          <select
            {...attributes}
            value={source}
            onChange={({ currentTarget: { value } }) =>
              of.set({ query: QUERY_STARTS[SOURCES.find(each => each === value) ?? source] })
            }
          >
            {SOURCES.map(each => (
              <option key={each} value={each}>
                {SERIES_QUERY[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {source === 'metrics' && <MetricFields key="metrics" of={query} />}
      {source === 'logs' && <LogFields key="logs" of={inside(query, 'filters')} />}
      {source === 'traces' && <TraceFields key="traces" of={query} />}
      {source === 'rum' && <RumFields key="rum" of={query} />}
      {source === 'uptime' && <WatchedMonitors of={query} />}
      <div class="pair">
        <AggregationField of={query} source={source} />
        {source !== 'uptime' && <GroupBy of={query} source={source} />}
      </div>
    </>
  )
}

/** The API takes the monitors of a rule as one text, separated by commas. */
function WatchedMonitors({ of }: { of: Form<Values> }) {
  const ids = String(of.values.monitor_ids ?? '')
  const list: Form<Values> = {
    ...of,
    values: { ...of.values, monitor_ids: ids === '' ? [] : ids.split(',') },
    set: ({ monitor_ids }) => of.set({ monitor_ids: (monitor_ids as string[]).join(',') }),
  }
  return <MonitorsField of={list} />
}
