import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/alert-rule.ts'
import type { SeriesQuery } from '@pharos/shared-protocol/contract/series.ts'
import type { Judgement } from './judge.ts'
import { isFiring, type KnownSeries } from './rules.ts'

/** A query in words, such as "p95 of http.server.duration by host". */
export function queryInWords(query: SeriesQuery): string {
  const by = 'group_by' in query && query.group_by !== undefined ? ` by ${query.group_by}` : ''
  return `${query.aggregation.replaceAll('_', ' ')} of ${subjectOf(query)}${by}`
}

function subjectOf(query: SeriesQuery): string {
  if (query.source === 'metrics') return query.metric_name
  if (query.source === 'logs') return query.filters.source === undefined ? 'logs' : `logs of ${query.filters.source}`
  if (query.source === 'uptime') return 'monitors'
  if (query.source === 'rum') return `real users of ${query.application}`
  const { service, operation } = query
  return operation ?? (service === undefined ? 'traces' : `traces of ${service}`)
}

/** The most characters of a label's value that are shown: attributes may be long. */
const MOST_SHOWN = 100

const COMPARED = {
  gt: 'above',
  gte: 'at or above',
  lt: 'below',
  lte: 'at or below',
  both: 'beyond',
} as const

/** A judgement in words, such as "12.4, above 5". */
export function judgedInWords({ finding, value, bound }: Judgement, rule: AlertRuleSettings): string {
  if (finding === 'none' || value === null) return finding === 'none' ? 'no data' : 'nothing to compare with'
  const unit = rule.condition === 'change' ? ' %' : ''
  const shown = `${figure(value)}${unit}${rule.condition === 'change' ? ' against last week' : ''}`
  if (bound === null) return `${shown}, with too little history`
  const limit = `${COMPARED[rule.comparison]} ${figure(bound)}${unit}`
  return finding === 'breach' ? `${shown}, ${limit}` : `${shown}, not ${limit}`
}

/** The same for a stored series, with its labels. */
export function seriesInWords({ labels, value, bound, state }: KnownSeries, rule: AlertRuleSettings): string {
  const finding = value === null ? 'none' : isFiring(state) || state === 'pending' ? 'breach' : 'well'
  const names = labelsInWords(labels)
  return `${names === '' ? '' : `${names}: `}${judgedInWords({ finding, value, bound }, rule)}`
}

export function labelsInWords(labels: Record<string, string>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name} ${value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value}`)
    .join(', ')
}

/** Why a rule fires: the series that has fired longest, and how many others do. */
export function firingInWords(series: readonly KnownSeries[], rule: AlertRuleSettings): string {
  const firing = series.filter(each => isFiring(each.state)).toSorted((a, b) => a.since - b.since)
  const [first] = firing
  if (first === undefined) return allIsWell(rule)
  const others = firing.length > 1 ? `; ${firing.length} of ${series.length} series fire` : ''
  return `${capital(queryInWords(rule.query))} over ${spanInWords(rule.window_seconds)}: ${seriesInWords(first, rule)}${others}`
}

export function allIsWell(rule: AlertRuleSettings): string {
  return `${capital(queryInWords(rule.query))} is within its limits`
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function spanInWords(seconds: number): string {
  if (seconds % 3_600 === 0) return `${seconds / 3_600} h`
  return `${seconds / 60} min`
}

/** A number, rounded to four significant digits. */
export function figure(value: number): string {
  return String(Number(value.toPrecision(4)))
}
