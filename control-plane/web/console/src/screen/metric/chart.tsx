import { queryMetric } from '@pharos/shared-protocol/contract/observability/metric.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useMemo, useState } from 'preact/hooks'
import { duration } from '../../part/duration.ts'
import { Plot } from '../../part/plot.tsx'
import { WhenRead } from '../../part/shown.tsx'
import type { Ends } from '../../part/telemetry-address.ts'
import { isTime, unitOfAll } from '../../part/unit.ts'
import { unitText } from '../../part/unit-text.ts'
import { type Shown, useRoute } from '../../server/cache.ts'
import { METRIC } from '../../words/metric.ts'
import { Legend } from './legend.tsx'
import { LETTERS, type Query, queryName, useResolution } from './queries.ts'

export type Answer = ReplyOf<typeof queryMetric>

/** A line of the chart. */
export interface Line {
  key: string
  label: string
  unit: string
  values: readonly (number | null)[]
}

/** All queries on one time axis. */
export function Chart({ queries, ends }: { queries: readonly Query[]; ends: Ends }) {
  const resolution = useResolution()
  // Always calls the same number of hooks; those without a query send no request.
  const answers = LETTERS.map((_, at) => useAnswer(queries[at], ends, resolution)).slice(0, queries.length)
  const failed = answers.find(({ error }) => error !== null)
  const waiting = answers.find(({ data }) => data === undefined)
  const read = answers.flatMap(({ data }) => data ?? [])
  return (
    <section class="card" aria-label={METRIC.chart}>
      {failed || waiting ? (
        <WhenRead of={(failed ?? waiting) as Shown<Answer>}>{() => null}</WhenRead>
      ) : (
        <Lines queries={queries} answers={read} until={ends.to} />
      )}
    </section>
  )
}

function useAnswer(query: Query | undefined, ends: Ends, resolution: string): Shown<Answer> {
  const { filters, ...asked } = query ?? { metric_name: '', aggregation: 'avg' as const }
  const text = filters && Object.keys(filters).length > 0 ? { filters: JSON.stringify(filters) } : {}
  return useRoute(
    queryMetric,
    { query: { ...asked, ...text, ...ends, resolution } as never },
    { enabled: query !== undefined },
  )
}

interface LinesGiven {
  queries: readonly Query[]
  answers: readonly Answer[]
  /** The end of the range. */
  until: string
}

function Lines({ queries, answers, until }: LinesGiven) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [row, setRow] = useState<number | null>(null)
  const name = JSON.stringify(queries)
  const lines = useMemo(() => answers.flatMap((answer, at) => linesOf(answer, at, queries)), [name, ...answers])
  const units = [...new Set(lines.map(({ unit }) => unit))]
  if (lines.every(({ values }) => values.every(value => value === null))) return <p>{METRIC.noData}</p>
  return (
    <>
      {units.map(unit => (
        <OfUnit
          key={unit}
          {...{ lines, unit, hidden }}
          isAlone={units.length === 1}
          times={answers[0]}
          until={until}
          onPoint={setRow}
        />
      ))}
      <p>
        <small>{METRIC.points(duration(answers[0]?.resolution_seconds ?? 0))}</small>
      </p>
      <Legend lines={lines} row={row} hidden={hidden} onHide={setHidden} />
      {answers.map(({ left_out }, index) =>
        left_out > 0 ? <p key={index}>{METRIC.leftOut(LETTERS[index] ?? '', left_out)}</p> : null,
      )}
    </>
  )
}

interface UnitGiven {
  lines: readonly Line[]
  unit: string
  isAlone: boolean
  hidden: ReadonlySet<string>
  /** Any answer: the instants of all are the same. */
  times: Answer | undefined
  until: string
  onPoint(row: number | null): void
}

/** Lines of one unit share an axis: milliseconds beside bytes would be a flat line. */
function OfUnit({ lines, unit, isAlone, hidden, times, until, onPoint }: UnitGiven) {
  const [at, series] = useMemo(() => {
    const own = lines.map((line, look) => ({ ...line, look })).filter(line => line.unit === unit)
    const drawn = own.map(({ key, label, values, look }) => ({ label, values, look, isHidden: hidden.has(key) }))
    return [times?.series[0]?.points.map(({ time }) => time) ?? [], drawn]
  }, [lines, hidden, unit, times])
  return (
    <Plot
      label={METRIC.chartOf(unit)}
      at={at}
      series={series}
      show={value => unitText.value(value, unit)}
      onPoint={onPoint}
      isTall={isAlone}
      spacing={{ step: times?.resolution_seconds ?? 0, interval: times?.interval_seconds ?? null }}
      until={until}
    />
  )
}

/** Returns the lines of an answer. All answers have the same buckets, since range and resolution are the same. */
function linesOf({ series, unit }: Answer, at: number, queries: readonly Query[]): Line[] {
  const query = queries[at]
  if (!query) return []
  const letter = queries.length > 1 ? `${LETTERS[at]} · ` : ''
  const values = series.flatMap(({ points }) => points.map(({ value }) => value))
  const shown = unitOfAll(unitOf(query, unit), values) ?? ''
  return series.map(({ labels, points }) => {
    const own = Object.entries(labels).map(([key, value]) => `${key}=${value || '–'}`)
    const label = `${letter}${own.length === 0 ? queryName(query) : own.join(', ')}`
    const key = `${at} ${JSON.stringify(labels)}`
    return { key, label, unit: shown, values: points.map(({ value }) => value) }
  })
}

/** Returns the unit of a query: counts have none; rates are per second. */
function unitOf({ aggregation }: Query, unit: string): string {
  if (aggregation === 'count') return ''
  if (aggregation !== 'rate') return unit
  // The rate of a histogram of durations counts its measurements.
  return isTime(unit) ? '1/s' : `${unit}/s`
}
