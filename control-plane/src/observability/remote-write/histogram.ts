import type { Buckets, KeyValue, Long } from '../otlp-message/index.ts'
import type { NativeHistogram, Span } from './message.ts'
import { CUSTOM_BUCKETS, doubleOf, isStale, nanosOf, numberOf, wholeOf } from './number.ts'

interface Common {
  attributes: KeyValue[]
  startTimeUnixNano: Long
  exemplars: object[]
}

/** The most buckets of one side, including gaps; a histogram with more is refused. */
const MOST_BUCKETS = 1_000
const GAUGE_HINT = 3
const NO_VALUE = 1

function pointOf(native: NativeHistogram, common: Common) {
  const stale = isStale(native.sum)
  return {
    ...common,
    timeUnixNano: nanosOf(native.timestamp),
    flags: stale ? NO_VALUE : 0,
    count: native.count === 'countFloat' ? wholeOf(native.countFloat) : native.countInt,
    sum: doubleOf(native.sum),
    ...(stale ? {} : { _sum: 'sum' }),
  }
}

function temporalityOf({ resetHint }: NativeHistogram): number {
  return resetHint === GAUGE_HINT ? 0 : 2
}

/** Converts a native histogram with custom buckets to an OTLP histogram; null for exponential buckets. */
export function toHistogram(native: NativeHistogram, common: Common): object | null {
  if (native.schema !== CUSTOM_BUCKETS) return null
  const { bucketCounts } = bucketsOf(native.positiveSpans, native.positiveDeltas, native.positiveCounts, 0)
  const missing = Math.max(0, native.customValues.length + 1 - bucketCounts.length)
  const counts = [...bucketCounts, ...Array.from({ length: Math.min(missing, MOST_BUCKETS + 1) }, () => wholeOf(0))]
  const point = { ...pointOf(native, common), explicitBounds: native.customValues, bucketCounts: counts }
  return { data: 'histogram', histogram: { dataPoints: [point], aggregationTemporality: temporalityOf(native) } }
}

/**
 * Converts to an exponential histogram. Bucket i of Prometheus ends where bucket i of OTLP begins, so the indexes
 * differ by one.
 */
export function toExponential(native: NativeHistogram, common: Common): object {
  const point = {
    ...pointOf(native, common),
    scale: native.schema,
    zeroCount: native.zeroCount === 'zeroCountFloat' ? wholeOf(native.zeroCountFloat) : native.zeroCountInt,
    zeroThreshold: native.zeroThreshold,
    positive: bucketsOf(native.positiveSpans, native.positiveDeltas, native.positiveCounts, -1),
    negative: bucketsOf(native.negativeSpans, native.negativeDeltas, native.negativeCounts, -1),
  }
  const exponentialHistogram = { dataPoints: [point], aggregationTemporality: temporalityOf(native) }
  return { data: 'exponentialHistogram', exponentialHistogram }
}

/** Converts spans with deltas or counts to one list. Stops above the limit of a row, which is then refused. */
function bucketsOf(spans: readonly Span[], deltas: readonly Long[], counts: readonly number[], shift: number): Buckets {
  const [first] = spans
  const bucketCounts: Long[] = []
  let value = 0
  let used = 0
  for (const [index, { offset, length }] of spans.entries()) {
    const gap = index === 0 && shift !== 0 ? 0 : Math.max(0, offset)
    for (let at = 0; at < gap + length && bucketCounts.length <= MOST_BUCKETS; at += 1) {
      if (at < gap) bucketCounts.push(wholeOf(0))
      else {
        const delta = deltas[used]
        value = delta === undefined ? (counts[used] ?? 0) : value + numberOf(delta)
        bucketCounts.push(wholeOf(value))
        used += 1
      }
    }
  }
  return { offset: (first?.offset ?? 0) + shift, bucketCounts }
}
