import { ALERT_RULE_DEFAULTS } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { SOURCES, type Source, type Values } from '../series-query/index.ts'

/** The initial query of each source. */
export const QUERY_STARTS: Record<Source, Values> = {
  metrics: { source: 'metrics', metric_name: '', aggregation: 'avg' },
  logs: { source: 'logs', aggregation: 'count', filters: { level: 'error,fatal' } },
  traces: { source: 'traces', aggregation: 'error_rate' },
  rum: { source: 'rum', application: '', aggregation: 'error_rate' },
  uptime: { source: 'uptime', aggregation: 'uptime', monitor_ids: '' },
}

/** The initial values of a new rule. */
export const ALERT_RULE_STARTS: Values = {
  ...ALERT_RULE_DEFAULTS,
  query: QUERY_STARTS.metrics,
  service_id: null,
  group_notification_ids: [],
  tags: [],
}

export function sourceOf({ query }: Values): Source {
  const { source } = query as { source: string }
  return SOURCES.find(each => each === source) ?? 'metrics'
}
