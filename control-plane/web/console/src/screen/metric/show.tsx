import { RESOLUTIONS } from '@pharos/shared-protocol/contract/observability/telemetry.ts'
import { useLocation } from 'preact-iso'
import { Happened } from '../../part/happened.tsx'
import { Head } from '../../part/head.tsx'
import { PlotGroupContext } from '../../part/plot-group.ts'
import { useQueryAddress } from '../../part/query-address.ts'
import { type Range, TimeRangeChoice, useTimeRange } from '../../part/time-range.tsx'
import { useDoing } from '../../part/use-doing.ts'
import { useInstants } from '../../part/use-instants.ts'
import { usePlots } from '../../part/use-plots.ts'
import { METRIC } from '../../words/metric.ts'
import { Chart } from './chart.tsx'
import { Exemplars } from './exemplars.tsx'
import { Picker, PickerDialog } from './picker.tsx'
import { MOST_QUERIES, useQueries, useResolution } from './queries.ts'
import { QueryRow } from './query-row.tsx'
import { Views } from './views.tsx'
import './metric.css'

const USUAL: Range = { type: 'relative', value: '1h' }

/** The metric explorer: up to four queries on one time axis, all of them in the address. */
export default function MetricExplorer() {
  const { from, to, renew } = useInstants('1h')
  const [queries, setQueries] = useQueries()
  const doing = useDoing()
  const ends = { from, to }
  const plots = usePlots('metrics', useTimeRange() ?? USUAL)
  return (
    <PlotGroupContext.Provider value={plots}>
      <Head title={METRIC.title}>
        <TimeRangeChoice otherwise="1h" />
        <Resolution />
        <button type="button" class="plain" onClick={renew}>
          {METRIC.refresh}
        </button>
        {queries.length > 0 && queries.length < MOST_QUERIES && (
          <button type="button" data-main-action onClick={() => doing.begin('add')}>
            {METRIC.another}
          </button>
        )}
      </Head>
      <Views />
      {queries.map((query, at) => (
        <QueryRow
          key={at}
          {...{ at, query, ends }}
          onChange={next => setQueries(queries.map((each, index) => (index === at ? next : each)))}
          onRemove={() => setQueries(queries.filter((_, index) => index !== at))}
        />
      ))}
      {queries.length === 0 ? (
        <section class="card">
          <p>{METRIC.chooseFirst}</p>
          <Picker ends={ends} onChoose={query => setQueries([query])} />
        </section>
      ) : (
        <>
          <Happened marks={plots.marks ?? []} />
          <Chart queries={queries} ends={ends} />
          <Exemplars queries={queries} ends={ends} />
        </>
      )}
      {doing.is('add') && (
        <PickerDialog ends={ends} onClose={doing.end} onChoose={query => setQueries([...queries, query])} />
      )}
    </PlotGroupContext.Provider>
  )
}

function Resolution() {
  const { route } = useLocation()
  const address = useQueryAddress()
  const resolution = useResolution()
  return (
    <select
      aria-label={METRIC.resolution}
      value={resolution}
      onChange={({ currentTarget: { value } }) => route(address({ resolution: value === 'auto' ? '' : value }), true)}
    >
      {RESOLUTIONS.map(each => (
        <option key={each} value={each}>
          {each === 'auto' ? METRIC.resolution_auto : each}
        </option>
      ))}
    </select>
  )
}
