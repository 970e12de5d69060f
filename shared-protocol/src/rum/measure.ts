import { VITALS, type Vital } from './event.ts'
import { RATED_VITALS, type RatedVital } from './vital.ts'

const COUNTED = [
  'sessions',
  'users',
  'views',
  'errors',
  'requests',
  'failed_requests',
  'frustrations',
  'rage_clicks',
  'dead_clicks',
  'error_clicks',
  'thrashing',
] as const
const SHARES = ['error_rate', 'request_failure_rate'] as const
const FIGURES = ['avg', 'p50', 'p75', 'p95'] as const
type Figure = (typeof FIGURES)[number]

type RequestMeasure = `request_${Figure}`
type VitalMeasure = `${Lowercase<Vital>}_${Figure | 'count'}` | `${Lowercase<RatedVital>}_${'good' | 'poor'}`
/** What a chart or a rule computes of real users. */
export type RumAggregation = (typeof COUNTED)[number] | (typeof SHARES)[number] | RequestMeasure | VitalMeasure

export interface RumMeasure {
  unit: 'count' | 'percent' | 'ms' | null
  /** The measure that counts the records behind it. */
  samples: RumAggregation
  /** Whether no records are 0 rather than no data. */
  isCount: boolean
}

const count = (name: RumAggregation): RumMeasure => ({ unit: 'count', samples: name, isCount: true })

/** The measures of a vital: milliseconds, without unit for CLS. */
function ofVital(vital: Vital): [RumAggregation, RumMeasure][] {
  const name = vital.toLowerCase() as Lowercase<Vital>
  const unit = vital === 'CLS' ? null : 'ms'
  const samples: RumAggregation = `${name}_count`
  return [
    ...FIGURES.map((figure): [RumAggregation, RumMeasure] => [`${name}_${figure}`, { unit, samples, isCount: false }]),
    [samples, count(samples)],
  ]
}

/** The shares of its values in the bands of `VITAL_BANDS`. */
function ofBands(vital: RatedVital): [RumAggregation, RumMeasure][] {
  const name = vital.toLowerCase() as Lowercase<RatedVital>
  const share: RumMeasure = { unit: 'percent', samples: `${name}_count`, isCount: false }
  return [
    [`${name}_good`, share],
    [`${name}_poor`, share],
  ]
}

/** All measures, in the order in which they are offered. */
export const RUM_MEASURES = Object.fromEntries([
  ...COUNTED.map(name => [name, count(name)]),
  ['error_rate', { unit: 'percent', samples: 'sessions', isCount: false }],
  ['request_failure_rate', { unit: 'percent', samples: 'requests', isCount: false }],
  ...FIGURES.map(figure => [`request_${figure}`, { unit: 'ms', samples: 'requests', isCount: false }]),
  ...VITALS.flatMap(ofVital),
  ...RATED_VITALS.flatMap(ofBands),
]) as Record<RumAggregation, RumMeasure>

export const RUM_AGGREGATIONS = Object.keys(RUM_MEASURES) as [RumAggregation, ...RumAggregation[]]

/** What events can be grouped and filtered by. */
export const RUM_KEYS = [
  'page',
  'country',
  'device',
  'browser',
  'os',
  'release',
  'environment',
  'host',
  'error',
] as const
export type RumKey = (typeof RUM_KEYS)[number]

/** What can be counted by error: only events that are errors have one. */
export const OF_ERRORS: readonly RumAggregation[] = ['errors', 'sessions', 'users']
