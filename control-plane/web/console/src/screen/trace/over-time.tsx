import { readTraceTimeline } from '@pharos/shared-protocol/contract/observability/trace.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { useMemo } from 'preact/hooks'
import { Plot } from '../../part/plot.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { spanTime } from '../../part/span-time.ts'
import type { Ends } from '../../part/telemetry-address.ts'
import { useRoute } from '../../server/cache.ts'
import { TRACE_SEARCH } from '../../words/trace-search.ts'
import type { TraceFilters } from './filters.ts'

const LINES = ['p50_ms', 'p95_ms', 'p99_ms'] as const

/** The durations of requests over the range. */
export function OverTime({ ends, filters }: { ends: Ends; filters: TraceFilters }) {
  const { service, operation, status, filters: attributes } = filters
  const resolution = resolutionOf(Date.parse(ends.to) - Date.parse(ends.from))
  const timeline = useRoute(readTraceTimeline, {
    query: {
      ...ends,
      resolution,
      ...(service ? { service } : {}),
      ...(operation ? { operation } : {}),
      ...(status ? { status } : {}),
      ...(attributes ? { filters: attributes } : {}),
    } as never,
  })
  return (
    <section class="card" aria-labelledby="over-time">
      <h2 id="over-time">{TRACE_SEARCH.overTime}</h2>
      <WhenRead of={timeline}>
        {({ points }) => <Lines points={points} step={WIDTHS[resolution] / 1_000} until={ends.to} />}
      </WhenRead>
    </section>
  )
}

/** The width of a point at each resolution, in milliseconds. */
const WIDTHS = { '1d': DAY_MS, '1h': HOUR_MS, '5m': 5 * MINUTE_MS, '1m': MINUTE_MS, '10s': 10_000 } as const
/**
 * The resolution is the coarsest with at least this many points, so that most points have a request even with little
 * traffic.
 */
const LEAST_POINTS = 48

function resolutionOf(length: number): keyof typeof WIDTHS {
  const names = Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]
  return names.find(name => length / WIDTHS[name] >= LEAST_POINTS) ?? '10s'
}

type Points = readonly ({ time: string } & Record<(typeof LINES)[number], number | null>)[]

function Lines({ points, step, until }: { points: Points; step: number; until: string }) {
  const at = useMemo(() => points.map(({ time }) => time), [points])
  const series = useMemo(
    () => LINES.map(name => ({ label: name.slice(0, 3), values: points.map(point => point[name]) })),
    [points],
  )
  if (series.every(({ values }) => values.every(value => value === null))) return <p>{TRACE_SEARCH.noRequests}</p>
  return (
    <Plot
      label={TRACE_SEARCH.overTime}
      at={at}
      series={series}
      show={spanTime}
      spacing={{ step, interval: null }}
      until={until}
    />
  )
}
