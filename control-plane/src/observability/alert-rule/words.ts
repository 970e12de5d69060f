import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { SeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import { VITALS } from '@pharos/shared-protocol/rum/event.ts'
import { ALERT_REASON, sayAlert } from '@pharos/shared-protocol/text/en/alert-reason.ts'
import type { Param, Said } from '@pharos/shared-protocol/text/text.ts'
import type { Judgement } from './judge.ts'
import { isFiring, type KnownSeries } from './rules.ts'

/** A query in words, such as "p95 of http.server.duration by host". */
export function sayQuery(query: SeriesQuery): Said {
  const asked = { aggregation: aggregationOf(query.aggregation), subject: subjectOf(query) }
  const keys = 'group_by' in query ? query.group_by : undefined
  return keys === undefined
    ? sayAlert('alert_reason.query', asked)
    : sayAlert('alert_reason.query_by', { ...asked, keys })
}

/** Percentiles, and the names of vitals, are the same in every language. */
function aggregationOf(name: string): Param {
  const code = `aggregation.${name}`
  if (isNamed(code)) return sayAlert(code)
  const [prefix = '', figure] = name.split('_')
  if (figure === undefined) return name
  const of = VITALS.find(vital => vital.toLowerCase() === prefix) ?? sayAlert('aggregation.request')
  const part = `aggregation.${figure}_of`
  return isPart(part) ? sayAlert(part, { of }) : sayAlert('aggregation.percentile_of', { of, percentile: figure })
}

type Part = 'aggregation.avg_of' | 'aggregation.count_of' | 'aggregation.good_of' | 'aggregation.poor_of'
type Named = Exclude<Extract<keyof typeof ALERT_REASON, `aggregation.${string}`>, `${string}_of`>

function isNamed(code: string): code is Named {
  return Object.hasOwn(ALERT_REASON, code)
}

function isPart(code: string): code is Part {
  return Object.hasOwn(ALERT_REASON, code)
}

function subjectOf(query: SeriesQuery): Param {
  if (query.source === 'metrics') return query.metric_name
  if (query.source === 'uptime') return sayAlert('alert_reason.monitors')
  if (query.source === 'rum') return sayAlert('alert_reason.real_users', { application: query.application })
  if (query.source === 'logs') {
    const { source } = query.filters
    return source === undefined ? sayAlert('alert_reason.logs') : sayAlert('alert_reason.logs_of', { source })
  }
  const { service, operation } = query
  if (operation !== undefined) return operation
  return service === undefined ? sayAlert('alert_reason.traces') : sayAlert('alert_reason.traces_of', { service })
}

/** The most characters of a label's value that are shown: attributes may be long. */
const MOST_SHOWN = 100

const COMPARED = {
  gt: 'above',
  gte: 'at_or_above',
  lt: 'below',
  lte: 'at_or_below',
  both: 'beyond',
} as const

/** A judgement in words, such as "12.4, above 5". */
export function sayJudged({ finding, value, bound }: Judgement, rule: AlertRuleSettings): Said {
  if (finding === 'none') return sayAlert('alert_reason.no_data')
  if (value === null) return sayAlert('alert_reason.nothing_to_compare')
  const isChange = rule.condition === 'change'
  const unit = isChange ? ' %' : ''
  const shown = isChange ? sayAlert('alert_reason.change', { value: figure(value) + unit }) : figure(value)
  if (bound === null) return sayAlert('alert_reason.little_history', { value: shown })
  const compared = COMPARED[rule.comparison]
  const code = `alert_reason.${finding === 'breach' ? compared : (`not_${compared}` as const)}` as const
  return sayAlert(code, { value: shown, bound: figure(bound) + unit })
}

/** The same for a stored series, with its labels. */
export function saySeries({ labels, value, bound, state }: KnownSeries, rule: AlertRuleSettings): Said {
  const finding = value === null ? 'none' : isFiring(state) || state === 'pending' ? 'breach' : 'well'
  return withLabels(labels, sayJudged({ finding, value, bound }, rule))
}

/** A judgement with the labels of its series, if it has any. */
export function withLabels(labels: Record<string, string>, judged: Said): Said {
  const names = labelsInWords(labels)
  return names === '' ? judged : sayAlert('alert_reason.series', { labels: names, judged })
}

function labelsInWords(labels: Record<string, string>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name} ${value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value}`)
    .join(', ')
}

/** Why a rule fires: the series that has fired longest, and how many others do. */
export function whyFiring(series: readonly KnownSeries[], rule: AlertRuleSettings): Said {
  const firing = series.filter(each => isFiring(each.state)).toSorted((a, b) => a.since - b.since)
  const [first] = firing
  if (first === undefined) return allIsWell(rule)
  return sayAlert('alert_reason.firing', {
    ...{ query: sayQuery(rule.query), span: spanInWords(rule.window_seconds), series: saySeries(first, rule) },
    ...{ some: firing.length, all: series.length },
  })
}

export function allIsWell(rule: AlertRuleSettings): Said {
  return sayAlert('alert_reason.well', { query: sayQuery(rule.query) })
}

export function spanInWords(seconds: number): string {
  if (seconds % 3_600 === 0) return `${seconds / 3_600} h`
  return `${seconds / 60} min`
}

/** A number, rounded to four significant digits. */
export function figure(value: number): string {
  return String(Number(value.toPrecision(4)))
}
