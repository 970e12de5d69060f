import type { Values } from '../series-query/inside.ts'
import { SOURCES, type Source } from '../series-query/source.ts'

/** What a query of each source begins with. */
export const QUERY_STARTS: Record<Source, Values> = {
  metrics: { source: 'metrics', metric_name: '', aggregation: 'avg' },
  logs: { source: 'logs', aggregation: 'count', filters: { level: 'error,fatal' } },
  traces: { source: 'traces', aggregation: 'error_rate' },
  uptime: { source: 'uptime', aggregation: 'uptime', monitor_ids: '' },
}

/** What a new rule begins with: the server's own defaults. */
export const ALERT_RULE_STARTS: Values = {
  query: QUERY_STARTS.metrics,
  condition: 'threshold',
  comparison: 'gt',
  threshold: null,
  recovery_threshold: null,
  sensitivity: 'medium',
  history_seconds: 86_400,
  window_seconds: 300,
  delay_seconds: 60,
  for_seconds: 0,
  x_of_y: null,
  no_data: 'keep',
  min_samples: 0,
  severity: null,
  labels: [],
  service_id: null,
  group_notification_ids: [],
  tags: [],
  muted: false,
}

export function sourceOf({ query }: Values): Source {
  const { source } = query as { source: string }
  return SOURCES.find(each => each === source) ?? 'metrics'
}
