import type { RumSeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import { VITALS, type Vital } from '@pharos/shared-protocol/rum/event.ts'
import type { RumAggregation, RumKey } from '@pharos/shared-protocol/rum/measure.ts'
import { type RatedVital, VITAL_BANDS } from '@pharos/shared-protocol/rum/vital.ts'
import type { z } from 'zod'
import { ERROR, PERSON } from '../../platform/telemetry-store/rum-columns.ts'
import { type Ch, ch, instant, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { groupKeys, whereValue } from './attribute.ts'
import { bucketAt, windowsHolding } from './bucket.ts'
import type { Buckets } from './range.ts'

type Query = z.output<typeof RumSeriesQuery>

/** Which events a measure reads, and what it computes of them. */
interface Measure {
  where: Ch
  result: Ch
}

const REQUEST = ch`kind = 'request' and failure != 'aborted'`
const count = (where: Ch): Measure => ({ where, result: ch`toFloat64(count())` })
const frustration = (name: string) => count(ch`kind = 'frustration' and name = ${value('String', name)}`)

const FIGURES = {
  avg: ch`avg(value)`,
  p50: ch`quantileExactInclusive(0.5)(value)`,
  p75: ch`quantileExactInclusive(0.75)(value)`,
  p95: ch`quantileExactInclusive(0.95)(value)`,
  count: ch`toFloat64(count())`,
}
type Figure = keyof typeof FIGURES

type OfVital = `${Lowercase<Vital>}_${Figure}` | `${Lowercase<Vital>}_${'good' | 'poor'}`

const MEASURES: Record<Exclude<RumAggregation, OfVital>, Measure> = {
  sessions: { where: ch`1`, result: ch`toFloat64(uniqExact(session_id))` },
  users: { where: ch`1`, result: ch`toFloat64(uniqExact(person))` },
  error_rate: {
    where: ch`1`,
    result: ch`uniqExactIf(session_id, kind = 'error') * 100 / uniqExact(session_id)`,
  },
  views: count(ch`kind = 'view'`),
  errors: count(ch`kind = 'error'`),
  requests: count(REQUEST),
  failed_requests: count(ch`${REQUEST} and failure != ''`),
  request_failure_rate: { where: REQUEST, result: ch`countIf(failure != '') * 100 / count()` },
  request_avg: { where: REQUEST, result: FIGURES.avg },
  request_p50: { where: REQUEST, result: FIGURES.p50 },
  request_p75: { where: REQUEST, result: FIGURES.p75 },
  request_p95: { where: REQUEST, result: FIGURES.p95 },
  frustrations: count(ch`kind = 'frustration'`),
  rage_clicks: frustration('rage_click'),
  dead_clicks: frustration('dead_click'),
  error_clicks: frustration('error_click'),
  thrashing: frustration('thrashing'),
}

/** Measures of sets, in which an event that arrived twice counts once anyway. */
const OF_SETS: readonly RumAggregation[] = ['sessions', 'users', 'error_rate']

const isOfVital = (aggregation: RumAggregation): aggregation is Extract<RumAggregation, OfVital> =>
  !(aggregation in MEASURES)

function measureOf(aggregation: RumAggregation): Measure {
  if (!isOfVital(aggregation)) return MEASURES[aggregation]
  const [name = '', figure = ''] = aggregation.split('_')
  const vital = VITALS.find(each => each.toLowerCase() === name) ?? 'load'
  return { where: ch`kind = 'vital' and name = ${value('String', vital)}`, result: figureOf(vital, figure) }
}

function figureOf(vital: Vital, figure: string): Ch {
  if (figure in FIGURES) return FIGURES[figure as Figure]
  const { good, poor } = VITAL_BANDS[vital as RatedVital]
  const isIn = figure === 'good' ? ch`value <= ${value('Float64', good)}` : ch`value > ${value('Float64', poor)}`
  return ch`countIf(${isIn}) * 100 / count()`
}

const KEYS: Record<RumKey, Ch> = {
  page: ch`toString(page)`,
  country: ch`toString(country)`,
  device: ch`toString(device)`,
  browser: ch`toString(browser)`,
  os: ch`toString(os)`,
  release: ch`toString(release)`,
  environment: ch`toString(env)`,
  host: ch`toString(host)`,
  error: ch`error`,
}
const columnOf = (key: string): Ch => KEYS[key as RumKey]

/** Rows `labels, k, result`. Durations in milliseconds, shares in percent. */
export function rumQuery(application: string, query: Query, buckets: Buckets): Ch {
  const { result } = measureOf(query.aggregation)
  const events = buckets.seen === null ? inBuckets(application, query, buckets) : inWindows(application, query, buckets)
  return ch`select labels, k, ${result} as result from (${events}) group by labels, k`
}

/**
 * Events by bucket; each counts once, with what it was sent with last. A vital may have grown for hours; the table of all
 * events has it in each of them, that of figures once.
 */
function inBuckets(application: string, query: Query, buckets: Buckets): Ch {
  const k = bucketAt(buckets, ch`toUnixTimestamp64Nano(time)`)
  const condition = conditionOf(application, query, buckets)
  if (isOfVital(query.aggregation)) {
    const vitals = ch`select *, '' as error from ${rowsOf('rum_figures')}`
    return ch`select ${labelsOf(query)} as labels, ${k} as k, value from (${vitals}) where ${condition}`
  }
  const events = ch`select *, ${{ parts: [PERSON] }} as person, ${{ parts: [ERROR] }} as error from ${rowsOf('rum')}`
  return ch`select ${labelsOf(query)} as labels, ${k} as k, session_id, person, kind, value, failure
    from (${events}) where ${condition}`
}

/** The same by window: each event counts once in it, with what it was sent with last by the time of the evaluation. */
function inWindows(application: string, query: Query, buckets: Buckets): Ch {
  const arrivals = ch`${rowsOf('rum_arrival')} where ${conditionOf(application, query, buckets)}`
  if (OF_SETS.includes(query.aggregation))
    return ch`select ${labelsOf(query)} as labels, ${bucketAt(buckets, ch`toUnixTimestamp64Nano(time)`)} as k,
      session_id, person, kind from ${arrivals}`
  const next = (column: Ch) =>
    ch`leadInFrame(toNullable(toUnixTimestamp64Nano(${column}))) over (partition by session_id, id
      order by arrived, time rows between unbounded preceding and unbounded following)`
  const versions = ch`select ${labelsOf(query)} as labels, toUnixTimestamp64Nano(time) as at,
      toUnixTimestamp64Nano(arrived) as come, ${next(ch`time`)} as next_at, ${next(ch`arrived`)} as next_come,
      value, failure
    from ${arrivals}`
  return ch`select labels, ${untilNext(buckets)} as k, value, failure from (${versions})`
}

/** One row for each window that holds an event but not what it was sent with next. */
function untilNext(buckets: Buckets): Ch {
  const seen = buckets.seen ?? { length: 0, delay: 0 }
  const own = windowsHolding(buckets, seen, ch`at`, ch`come`)
  const next = windowsHolding(buckets, seen, ch`assumeNotNull(next_at)`, ch`assumeNotNull(next_come)`)
  return ch`arrayJoin(arrayFilter(w -> isNull(next_at) or w < ${next.first} or w >= ${next.end},
    range(toUInt32(${own.first}), toUInt32(${own.end}))))`
}

function labelsOf({ group_by }: Query): Ch {
  const keys = groupKeys(group_by)
  return keys.length === 0 ? ch`emptyArrayString()` : ch`[${join(keys.map(columnOf), ', ')}]`
}

function conditionOf(application: string, query: Query, { from, to }: Buckets): Ch {
  const filters = Object.entries(query.filters ?? {})
  const isByError = [...groupKeys(query.group_by), ...filters.map(([key]) => key)].includes('error')
  return join(
    [
      ch`application_id = ${value('UUID', application)}`,
      ch`time >= ${instant(from)} and time < ${instant(to)}`,
      measureOf(query.aggregation).where,
      ...(isByError ? [ch`kind = 'error'`] : []),
      ...filters.map(([key, wanted]) => whereValue(columnOf(key), wanted)),
    ],
    ' and ',
  )
}
