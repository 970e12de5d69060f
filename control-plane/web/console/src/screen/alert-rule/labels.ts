import { ALERT_RULE } from '../../words/alert-rule.ts'
import { aggregationWords, SERIES_QUERY } from '../../words/series-query.ts'
import type { Values } from '../series-query/index.ts'
import { sourceOf } from './starts.ts'

/** Returns the name of a series: the values of its labels, of a monitor without its id. */
export function labelsOf({ monitor_id, ...labels }: Record<string, string>): string {
  const values = Object.values(monitor_id === undefined || 'monitor' in labels ? labels : { monitor_id, ...labels })
  return values.length === 0 ? ALERT_RULE.value : values.map(value => value || '–').join(', ')
}

/** Describes the query of a rule in one line. */
export function queryWords(rule: Values): string {
  const source = sourceOf(rule)
  const query = rule.query as Values
  const aggregation = String(query.aggregation)
  const { search } = (source === 'logs' ? (query.filters ?? {}) : {}) as Values
  const subject = [query.metric_name, query.service, query.operation, query.application, search]
  const what = subject.filter(each => typeof each === 'string').join(' ') || SERIES_QUERY[source]
  const by = query.group_by ? ` · ${SERIES_QUERY.groupBy} ${query.group_by}` : ''
  return `${aggregationWords(source, aggregation)} · ${what}${by}`
}
