import type { PointRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'

/** Converts an instant of a row to epoch milliseconds. */
export const at = (instant: string | undefined) => Math.round(Number(instant ?? '0') * 1000)

/** What one point adds between two instants. */
export interface Increase {
  a: number
  b: number
  d: number
  sum: number
  buckets: [number, number, number][]
  min: number | null
  max: number | null
  delta: boolean
  series: string
}

/** What each point of a series adds. */
export function increasesOf(points: readonly PointRow[], reach: number): Increase[] {
  return points.flatMap((point, i) => {
    const increase = increaseOf(points[i - 1], point, reach)
    if (increase === null) return []
    const buckets = point.kind === 'exponential_histogram' ? aroundZero(increase.buckets) : increase.buckets
    return [{ ...increase, buckets, a: Math.max(increase.a, increase.b - reach) }]
  })
}

/** What a point of a gauge histogram says by itself. */
export function stateOf(point: PointRow): Increase {
  const b = at(point.time)
  const { d, sum, buckets } = amounts(point)
  const extremes = { min: numberOf(point.min), max: numberOf(point.max) }
  const held = point.kind === 'exponential_histogram' ? aroundZero(buckets) : buckets
  return { ...extremes, d, sum, buckets: held, a: b, b, delta: true, series: point.series }
}

function increaseOf(before: PointRow | undefined, point: PointRow, reach: number): Increase | null {
  const [b, s] = [at(point.time), at(point.start_time)]
  const extremes = { min: numberOf(point.min), max: numberOf(point.max) }
  const own = { b, series: point.series, delta: point.temporality === 'delta', ...extremes }
  const begun = s > 0 && s < b
  const near = before !== undefined && b - at(before.time) <= reach
  const alike = before !== undefined && JSON.stringify(point.bounds) === JSON.stringify(before.bounds)
  const linked = near && alike
  if (own.delta) {
    const a = begun ? s : near && alike ? at(before?.time) : b
    return { ...own, a, ...amounts(point) }
  }
  if (!linked || before === undefined) return begun && b - s <= reach ? { ...own, a: s, ...amounts(point) } : null
  const more = difference(amounts(point), before, point)
  const restarted = s !== at(before.start_time) && s >= at(before.time) && s > 0
  if (!restarted && more !== null) return { ...own, a: at(before.time), ...more }
  if (s === b) return null
  return { ...own, a: begun ? Math.max(s, at(before.time)) : at(before.time), ...amounts(point) }
}

function numberOf(given: number | string | null | undefined): number | null {
  return given === null || given === undefined ? null : Number(given)
}

type Amounts = Pick<Increase, 'd' | 'sum' | 'buckets'>

function amounts(point: PointRow, scale = point.scale ?? 0): Amounts {
  if (point.kind === 'sum') return { d: Number(point.value), sum: 0, buckets: [] }
  const buckets =
    point.kind === 'histogram' ? explicit(point) : point.kind === 'summary' ? [] : exponential(point, scale)
  return { d: Number(point.count), sum: Number(point.sum), buckets: buckets.filter(([, , c]) => c !== 0) }
}

function explicit({ bounds = [], buckets = [] }: PointRow): [number, number, number][] {
  const edges = bounds.map(Number)
  const [first = 0] = edges
  const last = edges.at(-1) ?? 0
  return buckets.map((c, i) => {
    if (i === 0) return [Math.min(first, 0), first, Number(c)]
    return [edges[i - 1] ?? last, edges[i] ?? last, Number(c)]
  })
}

function exponential(point: PointRow, scale: number): [number, number, number][] {
  const { positive = [], positive_offset = 0, negative = [], negative_offset = 0 } = point
  const { zero_count = 0, zero_threshold = 0 } = point
  const side = (offset: number, counts: readonly (number | string)[]) => {
    const merged = new Map<number, number>()
    for (const [i, c] of counts.entries()) {
      const index = Math.floor((offset + i) / 2 ** ((point.scale ?? 0) - scale))
      merged.set(index, (merged.get(index) ?? 0) + Number(c))
    }
    return [...merged].map(([i, c]) => ({ near: 2 ** (i / 2 ** scale), far: 2 ** ((i + 1) / 2 ** scale), c }))
  }
  return [
    ...side(negative_offset, negative).map(({ near, far, c }): [number, number, number] => [-far, -near, c]),
    [0, zero_threshold, Number(zero_count)],
    ...side(positive_offset, positive).map(({ near, far, c }): [number, number, number] => [near, far, c]),
  ]
}

/** Extends the zero bucket below zero if there are values below zero. */
function aroundZero(buckets: [number, number, number][]): [number, number, number][] {
  const below = buckets.some(([low, , c]) => low < 0 && c !== 0)
  return buckets.map(([low, high, c]) => [low === 0 && below ? -high : low, high, c])
}

/** The difference of two points; null if any count has fallen. */
function difference(now: Amounts, before: PointRow, point: PointRow): Amounts | null {
  const scale = Math.min(point.scale ?? 0, before.scale ?? 0)
  const [one, other] = [amounts(point, scale), amounts(before, scale)]
  if (now.d < other.d) return null
  const counts = new Map(one.buckets.map(([low, high, c]) => [low === high ? `at ${low}` : `${low}`, { low, high, c }]))
  for (const [low, high, c] of other.buckets) {
    const key = low === high ? `at ${low}` : `${low}`
    const known = counts.get(key) ?? { low, high, c: 0 }
    counts.set(key, { ...known, c: known.c - c })
  }
  const buckets = [...counts.values()].filter(({ c }) => c !== 0)
  if (buckets.some(({ c }) => c < 0)) return null
  return {
    d: one.d - other.d,
    sum: one.sum - other.sum,
    buckets: buckets.map(({ low, high, c }): [number, number, number] => [low, high, c]),
  }
}
