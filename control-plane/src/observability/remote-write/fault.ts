import type { RejectedReason } from '@pharos/shared-protocol/telemetry-reason.ts'
import type { Label, NativeHistogram, Series, Span } from './message.ts'
import { CUSTOM_BUCKETS, doubleOf, isStale, numberOf } from './number.ts'

/** The standard exponential schemas (Prometheus native histograms, "Schema"). */
const SCHEMAS = { least: -4, most: 8 }
/** What a float count may differ from the sum of its buckets: a share of it, and what rounding to whole numbers hides. */
const INEXACT = 1e-3
const ROUNDED = 0.5

/**
 * Why a series is refused: labels that are repeated, empty or not sorted by name (remote write 1.0 and 2.0, "Labels"),
 * or samples together with histograms (2.0, "Protobuf Message"). Null if it is valid.
 */
export function faultOfSeries({ labels, samples, histograms }: Series, version: 1 | 2): RejectedReason | null {
  const sorted = labels.every(({ name }, index) => index === 0 || isBefore(labels[index - 1]?.name ?? '', name))
  const mixed = version === 2 && samples.length > 0 && histograms.length > 0
  return mixed || !sorted || labels.some(isEmpty) ? 'invalid_series' : null
}

/** A metric without a name has a reason of its own. */
function isEmpty({ name, value }: Label): boolean {
  return name === '' || (value === '' && name !== '__name__')
}

/** Compares by the bytes of UTF-8, from which the order of UTF-16 differs at surrogates. */
function isBefore(a: string, b: string): boolean {
  return /[\ud800-\uffff]/.test(a + b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0 : a < b
}

/**
 * Why a native histogram is refused: a schema that is not specified, or buckets that contradict its spans, its bounds
 * or its count. Null if it is valid. A staleness marker is valid whatever it holds.
 */
export function faultOfHistogram(native: NativeHistogram): RejectedReason | null {
  const { schema, sum } = native
  if (isStale(sum)) return null
  const custom = schema === CUSTOM_BUCKETS
  if (!custom && !(schema >= SCHEMAS.least && schema <= SCHEMAS.most)) return 'unknown_schema'
  const float = native.count === 'countFloat'
  const sides = [
    countsOf(native.positiveSpans, float ? native.positiveCounts : sumsOf(native.positiveDeltas)),
    countsOf(native.negativeSpans, float ? native.negativeCounts : sumsOf(native.negativeDeltas)),
  ]
  const zero = native.zeroCount === 'zeroCountFloat' ? native.zeroCountFloat : unsigned(native.zeroCountInt)
  const count = float ? native.countFloat : unsigned(native.countInt)
  const counts = [zero, ...sides.flatMap(side => side ?? [-1])]
  if (![count, ...counts].every(isCount) || !(custom ? fitsBounds(native, zero) : native.customValues.length === 0))
    return 'invalid_buckets'
  const total = counts.reduce((all, each) => all + each, 0)
  return fitsCount(count, total, float, Number.isNaN(doubleOf(sum))) ? null : 'invalid_buckets'
}

/** The counts that belong to the spans; null if there are more or fewer, or if spans overlap. */
function countsOf(spans: readonly Span[], counts: readonly number[]): readonly number[] | null {
  const length = spans.reduce((all, span) => all + span.length, 0)
  const overlaps = spans.some(({ offset }, index) => index > 0 && offset < 0)
  return length === counts.length && !overlaps ? counts : null
}

function sumsOf(deltas: NativeHistogram['positiveDeltas']): number[] {
  let value = 0
  return deltas.map(delta => {
    value += numberOf(delta)
    return value
  })
}

function unsigned({ low, high }: NativeHistogram['countInt']): number {
  return (high >>> 0) * 2 ** 32 + (low >>> 0)
}

/** Custom buckets have increasing finite bounds, and neither a zero bucket nor negative ones. */
function fitsBounds({ customValues, zeroThreshold, positiveSpans, negativeSpans }: NativeHistogram, zero: number) {
  const increasing = customValues.every((bound, index) => index === 0 || bound > (customValues[index - 1] ?? bound))
  const plain = zero === 0 && zeroThreshold === 0 && negativeSpans.length === 0
  return plain && increasing && customValues.every(Number.isFinite) && (positiveSpans[0]?.offset ?? 0) >= 0
}

function isCount(value: number): boolean {
  return value >= 0 && Number.isFinite(value)
}

/** Values that are not numbers are in no bucket but in the count; they make the sum not a number. */
function fitsCount(count: number, total: number, float: boolean, hasNaN: boolean): boolean {
  const slack = float ? ROUNDED + INEXACT * Math.max(count, total) : 0
  return total - count <= slack && (hasNaN || count - total <= slack)
}
