import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindReading } from '../../platform/telemetry-store/bind.ts'
import { listLabels } from './labels.ts'
import { listNames, listSources, summarizeMetrics } from './names.ts'
import { listExemplars, queryMetric } from './query.ts'

export const metricRoutes = [
  bindReading(routes.listMetricNames, listNames),
  bindReading(routes.queryMetric, queryMetric),
  bindReading(routes.listMetricSources, listSources),
  bindReading(routes.summarizeMetrics, summarizeMetrics),
  bindReading(routes.listMetricLabels, listLabels),
  bindReading(routes.listExemplars, listExemplars),
]
