import { getMonitorResponseTimes, type Phases } from '@pharos/shared-protocol/contract/monitoring/monitor-history.ts'
import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { milliseconds } from '../../../part/duration.ts'
import { Plot, type PlotSeries } from '../../../part/plot.tsx'
import { useQueryAddress } from '../../../part/query-address.ts'
import { WhenRead } from '../../../part/shown.tsx'
import { useRoute } from '../../../server/cache.ts'
import { HISTORY_PACE_MS } from '../../../server/ways.ts'
import { DETAIL } from '../../../words/monitor-detail.ts'
import { PHASES } from '../../../words/monitor-run.ts'
import type { Monitor } from '../../monitor-run/index.ts'
import { useWindow } from './window.tsx'

const WAYS = ['all', 'phase', 'region'] as const
type Way = (typeof WAYS)[number]
const ORDER = ['dns', 'connect', 'tls', 'first_byte', 'download'] as const

function intervalOf({ raw }: Monitor): number | null {
  const { effective_interval_seconds: every } = raw
  return typeof every === 'number' ? every : null
}

interface Times {
  resolution_seconds: number
  points: readonly { at: string; p50: number | null; p95: number | null; p99: number | null }[]
  phases: readonly Phases[] | null
  regions: readonly { region: string; p50: readonly (number | null)[] }[] | null
}

/** The response times: overall, by phase, or by region. */
export function ResponseTimes({ monitor }: { monitor: Monitor }) {
  const window = useWindow()
  const { by } = useLocation().query
  const way = WAYS.find(each => each === by) ?? 'all'
  const address = useQueryAddress()
  const times = useRoute(
    getMonitorResponseTimes,
    { params: { monitor_id: monitor.id }, query: { window } },
    { resultsOf: monitor.id, paceMs: HISTORY_PACE_MS[window] },
  )
  return (
    <section class="card" aria-labelledby="times">
      <div class="head">
        <h2 id="times">{DETAIL.responseTimes}</h2>
        <nav class="windows" aria-label={DETAIL.split}>
          {WAYS.map(each => (
            <a
              key={each}
              href={address({ by: each === 'all' ? '' : each })}
              aria-current={each === way ? 'true' : undefined}
            >
              {DETAIL[`by_${each}`]}
            </a>
          ))}
        </nav>
      </div>
      <WhenRead of={times}>{data => <Lines times={data} way={way} interval={intervalOf(monitor)} />}</WhenRead>
    </section>
  )
}

function Lines({ times, way, interval }: { times: Times; way: Way; interval: number | null }) {
  const at = useMemo(() => instantsOf(times), [times])
  const series = useMemo(() => seriesOf(times, way)?.map(each => spread(each, times, at)) ?? null, [times, way, at])
  if (series === null) return <p>{DETAIL.onlyRecent}</p>
  if (series.every(({ values }) => values.every(value => value === null))) return <p>{DETAIL.noTimes}</p>
  return (
    <Plot
      label={`${DETAIL.responseTimes}, ${DETAIL[`by_${way}`]}`}
      at={at}
      series={series}
      show={milliseconds}
      isStacked={way === 'phase'}
      spacing={{ step: times.resolution_seconds, interval }}
      until={new Date().toISOString()}
    />
  )
}

/** Returns the instants of all points of the range, also of those that have no run: a line must not hide them. */
function instantsOf({ points, resolution_seconds }: Times): string[] {
  const [first, last] = [points[0], points.at(-1)].map(point => Date.parse(point?.at ?? ''))
  if (first === undefined || last === undefined || points.length === 0) return []
  const step = resolution_seconds * 1_000
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, k) =>
    new Date(first + k * step).toISOString(),
  )
}

/** Returns a series with its values at those instants. */
function spread(series: PlotSeries, { points }: Times, at: readonly string[]): PlotSeries {
  const known = new Map(points.map((point, index) => [Date.parse(point.at), series.values[index] ?? null]))
  return { ...series, values: at.map(each => known.get(Date.parse(each)) ?? null) }
}

/** Returns null if the raw results that it needs have expired. */
function seriesOf({ points, phases, regions }: Times, way: Way): PlotSeries[] | null {
  if (way === 'region') return regions?.map(({ region, p50 }) => ({ label: region, values: p50 })) ?? null
  if (way === 'all')
    return (['p50', 'p95', 'p99'] as const).map(name => ({
      label: DETAIL[name],
      values: points.map(point => point[name]),
    }))
  if (!phases) return null
  return ORDER.map(name => ({ label: PHASES[name], values: phases.map(each => each[name]) })).filter(({ values }) =>
    values.some(value => value !== null),
  )
}
