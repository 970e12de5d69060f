import type { MetricAggregation, TraceAggregation, UptimeAggregation } from '../../contract/observability/series.ts'
import { capital } from '../capital.ts'
import type { Param } from '../text.ts'
import { type Show, saying, type Texts } from '../words.ts'

type Percentile = `p${number}`
type Named = Exclude<MetricAggregation | TraceAggregation | UptimeAggregation, Percentile>

/** What a query computes; percentiles have no text. */
const AGGREGATION = {
  'aggregation.avg': 'avg',
  'aggregation.max': 'max',
  'aggregation.min': 'min',
  'aggregation.sum': 'sum',
  'aggregation.rate': 'rate',
  'aggregation.count': 'count',
  'aggregation.last': 'last',
  'aggregation.errors': 'errors',
  'aggregation.error_rate': 'error rate',
  'aggregation.uptime': 'uptime',
  'aggregation.response_time_avg': 'response time avg',
  'aggregation.response_time_p95': 'response time p95',
  'aggregation.state': 'state',
  'aggregation.sessions': 'sessions',
  'aggregation.users': 'users',
  'aggregation.views': 'views',
  'aggregation.requests': 'requests',
  'aggregation.failed_requests': 'failed requests',
  'aggregation.frustrations': 'frustrations',
  'aggregation.rage_clicks': 'rage clicks',
  'aggregation.dead_clicks': 'dead clicks',
  'aggregation.error_clicks': 'error clicks',
  'aggregation.thrashing': 'thrashing',
  'aggregation.request_failure_rate': 'request failure rate',
  'aggregation.avg_of': '{of} avg',
  'aggregation.count_of': '{of} count',
  'aggregation.percentile_of': '{of} {percentile}',
  'aggregation.good_of': '{of} good',
  'aggregation.poor_of': '{of} poor',
  'aggregation.request': 'request',
} as const satisfies Texts & { [A in Named as `aggregation.${A}`]: string }

/** The query of a rule, how long its window is, its first series, and how many of all fire. */
interface Firing {
  query: Param
  span: string
  series: Param
  some: number
  all: number
}

/** Why an alert rule fires, does not fire, or is unknown. */
export const ALERT_REASON = {
  ...AGGREGATION,
  'alert_reason.query': '{aggregation} of {subject}',
  'alert_reason.query_by': '{aggregation} of {subject} by {keys}',
  'alert_reason.logs': 'logs',
  'alert_reason.logs_of': 'logs of {source}',
  'alert_reason.monitors': 'monitors',
  'alert_reason.traces': 'traces',
  'alert_reason.traces_of': 'traces of {service}',
  'alert_reason.real_users': 'real users of {application}',
  'alert_reason.firing': ({ query, span, series, some, all }: Firing, show: Show) =>
    `${capital(show.value(query))} over ${span}: ${show.value(series)}${some > 1 ? `; ${some} of ${all} series fire` : ''}`,
  'alert_reason.well': ({ query }: { query: Param }, show: Show) =>
    `${capital(show.value(query))} is within its limits`,
  'alert_reason.series': '{labels}: {judged}',
  'alert_reason.no_data': 'no data',
  'alert_reason.nothing_to_compare': 'nothing to compare with',
  'alert_reason.change': '{value} against last week',
  'alert_reason.little_history': '{value}, with too little history',
  'alert_reason.above': '{value}, above {bound}',
  'alert_reason.at_or_above': '{value}, at or above {bound}',
  'alert_reason.below': '{value}, below {bound}',
  'alert_reason.at_or_below': '{value}, at or below {bound}',
  'alert_reason.beyond': '{value}, beyond {bound}',
  'alert_reason.not_above': '{value}, not above {bound}',
  'alert_reason.not_at_or_above': '{value}, not at or above {bound}',
  'alert_reason.not_below': '{value}, not below {bound}',
  'alert_reason.not_at_or_below': '{value}, not at or below {bound}',
  'alert_reason.not_beyond': '{value}, not beyond {bound}',
  'alert_reason.not_stored_yet': 'Pharos has not yet stored everything it received',
  'alert_reason.pharos_away': 'Pharos was unavailable for part of the window and received no telemetry',
  'alert_reason.telemetry_lost': 'Pharos refused or lost telemetry in part of the window',
  'alert_reason.not_evaluated': 'Pharos could not evaluate it',
  'alert_reason.too_many_series':
    'The query has {total} series, and a rule evaluates at most {limit}. Add filters, or group by fewer values.',
  'alert_reason.too_many_values':
    'The rule compares more than {limit} values at a time. Add filters, group by fewer values, or choose a shorter history.',
} as const satisfies Texts

export const sayAlert = saying(ALERT_REASON)
