import { listLogFields } from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import { listMetricLabels } from '@pharos/shared-protocol/contract/observability/metric.ts'
import { RUM_KEYS } from '@pharos/shared-protocol/rum/measure.ts'
import { useRoute } from '../../server/cache.ts'
import type { Values } from './inside.ts'
import type { Source } from './source.ts'

const EVERYWHERE = ['service.name', 'service.version', 'host.name', 'deployment.environment.name']
const OF: Record<Source, readonly string[]> = {
  metrics: EVERYWHERE,
  logs: ['level', 'source', 'host', 'env', 'event_name'],
  traces: ['operation', 'http.route', 'http.response.status_code', ...EVERYWHERE],
  uptime: [],
  rum: RUM_KEYS,
}

/** Returns the known attributes of the queried data. */
export function useKeys(source: Source, query: Values): string[] {
  const metric_name = String(query.metric_name ?? '')
  const isMetric = source === 'metrics' && metric_name !== ''
  const labels = useRoute(listMetricLabels, { query: { metric_name, limit: 1 } }, { enabled: isMetric }).data
  const fields = useRoute(listLogFields, { query: { limit: 200 } }, { enabled: source === 'logs' }).data
  const known = (source === 'metrics' ? labels?.map(({ key }) => key) : fields?.map(({ name }) => name)) ?? []
  return [...new Set([...known, ...OF[source]])]
}
