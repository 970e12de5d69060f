import type { listMetricNames, queryMetric } from '@pharos/shared-protocol/contract/observability/metric.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Look } from './look.ts'
import { sparkline } from './sparkline.ts'
import { table } from './table.ts'
import { ago, interval, localTime } from './when.ts'

type Reply = ReplyOf<typeof queryMetric>
type Series = Reply['series'][number]

export function nameTable(look: Look, names: ReplyOf<typeof listMetricNames>): string {
  return table(
    look,
    names,
    [
      { head: 'NAME', cell: each => each.name, flexible: true },
      { head: 'KIND', cell: each => each.kind },
      { head: 'UNIT', cell: each => each.unit },
      { head: 'SERIES', cell: each => each.series, right: true },
      { head: 'LAST SEEN', cell: each => ago(each.last_seen_at, look.now) },
      { head: 'DESCRIPTION', cell: each => each.description, flexible: true },
    ],
    'There are no matching metrics in this time range.',
  )
}

/** The most bars of a line. More points are merged, and each bar shows the highest of its points. */
const MOST_BARS = 60

/** One line per series: its extremes, its last value, and its course over time. */
export function seriesTable(look: Look, reply: Reply): string {
  const rows = table(
    look,
    reply.series,
    [
      { head: 'SERIES', cell: labelsText, flexible: true },
      { head: 'MIN', cell: each => extreme(each, Math.min), right: true },
      { head: 'MAX', cell: each => extreme(each, Math.max), right: true },
      { head: 'LAST', cell: each => figure(valuesOf(each).findLast(isKnown)), right: true },
      { head: 'OVER TIME', cell: each => sparkline(bars(each.points.map(point => point.value))) },
    ],
    'No data was received in this time range.',
  )
  return [rows, ...footOf(reply)].join('\n')
}

/** One row per value. */
export function pointTable(look: Look, reply: Reply): string {
  const points = reply.series.flatMap(series => series.points.map(point => ({ series, ...point })))
  const rows = table(
    look,
    points.filter(({ value }) => value !== null),
    [
      { head: 'AT', cell: each => localTime(each.time) },
      { head: 'VALUE', cell: each => figure(each.value), right: true },
      { head: 'SERIES', cell: each => labelsText(each.series), flexible: true },
    ],
    'No data was received in this time range.',
  )
  return [rows, ...footOf(reply)].join('\n')
}

function footOf({ unit, resolution_seconds, left_out }: Reply): string[] {
  const unitText = unit === '' ? [] : [`unit ${unit}`]
  const left = left_out === 0 ? [] : [`${left_out} more series with lower values`]
  return ['', [`one point every ${interval(resolution_seconds)}`, ...unitText, ...left].join(' · ')]
}

function labelsText({ labels }: Series): string {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}=${value}`)
  return pairs.length === 0 ? 'all' : pairs.join(' ')
}

function valuesOf({ points }: Series): (number | null)[] {
  return points.map(point => point.value)
}

function isKnown(value: number | null): value is number {
  return value !== null
}

function extreme(series: Series, pick: (...values: number[]) => number): string {
  const known = valuesOf(series).filter(isKnown)
  return known.length === 0 ? '-' : figure(pick(...known))
}

/** Four significant digits. */
function figure(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : String(Number(value.toPrecision(4)))
}

function bars(values: readonly (number | null)[]): (number | null)[] {
  const each = Math.ceil(values.length / MOST_BARS)
  return Array.from({ length: Math.ceil(values.length / each) }, (_, i) => {
    const known = values.slice(i * each, (i + 1) * each).filter(isKnown)
    return known.length === 0 ? null : Math.max(...known)
  })
}
