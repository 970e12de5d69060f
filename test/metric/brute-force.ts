import type { PointRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import type { MetricAggregation } from '@pharos/shared-protocol/contract/observability/series.ts'
import { at, type Increase, increasesOf, stateOf } from './increase.ts'

const DAY = 86_400_000
const QUANTILE: Record<string, number> = { p50: 0.5, p95: 0.95, p99: 0.99 }

const ENDS: Record<string, number> = { min: 0, max: 1 }

export interface Grid {
  from: number
  to: number
  step: number
}

/** The values of a metric by bucket, computed the slow way from docs/metrics.md. */
export function bruteForce(rows: readonly PointRow[], aggregation: MetricAggregation, grid: Grid): Map<number, number> {
  const [row] = rows
  const origin = Math.floor(grid.from / grid.step) * grid.step
  const series = [...Map.groupBy(rows, each => each.series).values()].map(distinct)
  const values = new Map<number, number>()
  const reach = Math.min(Math.max(2 * grid.step, 900_000), DAY)
  const increases = series.flatMap(points => increasesOf(points, reach))
  for (let k = 0; origin + k * grid.step < grid.to; k++) {
    const bucket = {
      lo: Math.max(grid.from, origin + k * grid.step),
      hi: Math.min(grid.to, origin + (k + 1) * grid.step),
    }
    const value = figureOf(series, increases, aggregation, bucket, reach, row)
    if (value !== null) values.set(k, value)
  }
  return values
}

interface Bucket {
  lo: number
  hi: number
}

function distinct(rows: readonly PointRow[]): PointRow[] {
  return [...new Map(rows.map(row => [row.time, row])).values()].sort((a, b) => at(a.time) - at(b.time))
}

function figureOf(
  series: PointRow[][],
  increases: readonly Increase[],
  aggregation: MetricAggregation,
  bucket: Bucket,
  reach: number,
  row: PointRow | undefined,
): number | null {
  const isLevel = row?.kind === 'gauge' || (row?.kind === 'sum' && row.monotonic === false)
  const inside = series.map(points => points.filter(({ time }) => at(time) >= bucket.lo && at(time) < bucket.hi))
  if (isLevel) return ofLevels(series, inside, aggregation, bucket, reach)
  if (row?.kind !== 'summary' && row?.temporality === 'unspecified')
    return aggregation === 'rate'
      ? perSecond(
          weighted(
            changesOf(series, reach, ({ count }) => Number(count)),
            bucket,
          ),
          bucket,
        )
      : ofPieces(inside.flatMap(statesOf), aggregation, bucket)
  const quantile = ENDS[aggregation] ?? QUANTILE[aggregation]
  if (row?.kind === 'summary' && quantile !== undefined) return ofSummaries(inside.flat(), quantile, aggregation)
  if (row?.kind === 'sum') return ofCounters(increases, inside, aggregation, bucket)
  return ofDistributions(increases, aggregation, bucket)
}

function share({ a, b }: Increase, { lo, hi }: Bucket): number | null {
  if (a >= b) return b >= lo && b < hi ? 1 : null
  const overlap = Math.min(b, hi) - Math.max(a, lo)
  return overlap > 0 ? overlap / (b - a) : null
}

function weighted(increases: readonly Increase[], bucket: Bucket) {
  return increases.flatMap(increase => {
    const w = share(increase, bucket)
    return w === null ? [] : [{ ...increase, w }]
  })
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

export function exact(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = q * (sorted.length - 1)
  const low = sorted[Math.floor(rank)] ?? 0
  const high = sorted[Math.ceil(rank)] ?? 0
  return low + (high - low) * (rank - Math.floor(rank))
}

function ofValues(values: readonly number[], aggregation: MetricAggregation): number | null {
  if (values.length === 0) return null
  if (aggregation === 'avg') return total(values) / values.length
  if (aggregation === 'min') return Math.min(...values)
  if (aggregation === 'max') return Math.max(...values)
  if (aggregation === 'count') return values.length
  return exact(values, QUANTILE[aggregation] ?? Number.NaN)
}

/** Orders points by series, which are 64-bit numbers. */
function bySeries(a: { series: string }, b: { series: string }): number {
  return BigInt(a.series) < BigInt(b.series) ? -1 : 1
}

function newest(points: readonly PointRow[]): number | null {
  const last = points.toSorted((a, b) => at(a.time) - at(b.time) || bySeries(a, b)).at(-1)
  return last === undefined ? null : Number(last.value)
}

function ofLevels(
  series: PointRow[][],
  inside: PointRow[][],
  aggregation: MetricAggregation,
  bucket: Bucket,
  reach: number,
): number | null {
  if (aggregation === 'last') return newest(inside.flat())
  if (aggregation === 'sum') {
    const levels = inside.filter(points => points.length > 0)
    return levels.length === 0
      ? null
      : total(levels.map(points => total(points.map(({ value }) => Number(value))) / points.length))
  }
  if (aggregation !== 'rate')
    return ofValues(
      inside.flat().map(({ value }) => Number(value)),
      aggregation,
    )
  return perSecond(
    weighted(
      changesOf(series, reach, ({ value }) => Number(value)),
      bucket,
    ),
    bucket,
  )
}

/** The change of a figure from each point of a series to the next. */
function changesOf(series: PointRow[][], reach: number, figure: (point: PointRow) => number): Increase[] {
  return series.flatMap(points =>
    points.slice(1).flatMap((point, i) => {
      const before = points[i]
      if (before === undefined || at(point.time) - at(before.time) > reach) return []
      return [{ ...NOTHING, a: at(before.time), b: at(point.time), d: figure(point) - figure(before) }]
    }),
  )
}

/** The points of one series of gauge histograms within a bucket, each with its share of their average. */
function statesOf(points: PointRow[]): Piece[] {
  return points.map(point => ({ ...stateOf(point), w: 1 / points.length }))
}

const NOTHING: Omit<Increase, 'a' | 'b' | 'd'> = { sum: 0, buckets: [], min: null, max: null, delta: false, series: '' }

function perSecond(pieces: readonly { d: number; w: number }[], { lo, hi }: Bucket): number | null {
  return pieces.length === 0 ? null : total(pieces.map(({ d, w }) => d * w)) / ((hi - lo) / 1000)
}

function ofCounters(
  increases: readonly Increase[],
  inside: PointRow[][],
  aggregation: MetricAggregation,
  bucket: Bucket,
): number | null {
  const pieces = weighted(increases, bucket)
  if (aggregation === 'rate') return perSecond(pieces, bucket)
  if (aggregation === 'sum') return pieces.length === 0 ? null : total(pieces.map(({ d, w }) => d * w))
  if (aggregation === 'last') return newest(inside.flat())
  if (aggregation === 'count') return inside.flat().length || null
  const own = increases.filter(({ b }) => b >= bucket.lo && b < bucket.hi)
  return ofValues(
    own.map(({ d }) => d),
    aggregation,
  )
}

function ofDistributions(
  increases: readonly Increase[],
  aggregation: MetricAggregation,
  bucket: Bucket,
): number | null {
  return ofPieces(weighted(increases, bucket), aggregation, bucket)
}

type Piece = Increase & { w: number }

function ofPieces(pieces: readonly Piece[], aggregation: MetricAggregation, bucket: Bucket): number | null {
  if (pieces.length === 0) return null
  const count = total(pieces.map(({ d, w }) => d * w))
  if (aggregation === 'rate') return perSecond(pieces, bucket)
  if (aggregation === 'count') return count
  const sum = total(pieces.map(piece => piece.sum * piece.w))
  if (aggregation === 'sum') return sum
  if (aggregation === 'avg') return count > 0 ? sum / count : null
  if (aggregation === 'min' || aggregation === 'max') {
    const ends = pieces.flatMap(({ delta, buckets, ...piece }) => {
      const told = delta ? piece[aggregation] : null
      const edges = buckets.map(([low, high]) => (aggregation === 'min' ? low : high))
      const own = [piece.min ?? Number.NEGATIVE_INFINITY, piece.max ?? Number.POSITIVE_INFINITY] as const
      const found = told ?? (edges.length === 0 ? null : clamped(Math[aggregation](...edges), own))
      return found === null ? [] : [found]
    })
    return ends.length === 0 ? null : Math[aggregation](...ends)
  }
  if (aggregation === 'last') {
    const last = pieces
      .filter(({ d }) => d > 0)
      .toSorted((x, y) => x.b - y.b || bySeries(x, y))
      .at(-1)
    return last === undefined ? null : last.sum / last.d
  }
  const held = pieces.flatMap(({ buckets, w }) => buckets.map(([low, high, c]) => ({ low, high, c: c * w })))
  const found = quantileOf(held, QUANTILE[aggregation] ?? Number.NaN)
  const counted = pieces.filter(({ buckets }) => buckets.length > 0)
  const least = Math.min(...counted.map(({ min }) => min ?? Number.NEGATIVE_INFINITY))
  const most = Math.max(...counted.map(({ max }) => max ?? Number.POSITIVE_INFINITY))
  return found === null ? null : clamped(found, [least, most])
}

function clamped(value: number, [least, most]: readonly [number, number]): number {
  return Math.max(Math.min(value, most), least)
}

/** Finds the first value below which there is enough, by looking at every edge. */
export function quantileOf(held: readonly { low: number; high: number; c: number }[], q: number): number | null {
  const all = total(held.map(({ c }) => c))
  if (all <= 0) return null
  const below = (x: number, inclusive: boolean) =>
    total(
      held.map(({ low, high, c }) => {
        if (low === high) return (inclusive ? high <= x : high < x) ? c : 0
        return c * Math.min(1, Math.max(0, (x - low) / (high - low)))
      }),
    )
  const wanted = q * all
  const edges = [...new Set(held.flatMap(({ low, high }) => [low, high]))].sort((x, y) => x - y)
  const i = edges.findIndex(edge => below(edge, true) >= wanted * (1 - 1e-12))
  const [e0 = 0, e1 = 0] = [edges[i - 1] ?? edges[0], edges[i]]
  if (i <= 0) return edges[0] ?? null
  const [b0, b1] = [below(e0, true), below(e1, false)]
  return wanted >= b1 || b1 <= b0 ? e1 : e0 + ((e1 - e0) * (wanted - b0)) / (b1 - b0)
}

function ofSummaries(points: readonly PointRow[], q: number, aggregation: MetricAggregation): number | null {
  const known = points.flatMap(({ quantiles = [], quantile_values = [] }) => {
    const i = quantiles.indexOf(q)
    return i < 0 ? [] : [Number(quantile_values[i])]
  })
  if (known.length === 0) return null
  return aggregation === 'min' ? Math.min(...known) : Math.max(...known)
}
