import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { listLabels } from './labels.ts'
import { listNames, listSources, summarizeMetrics } from './names.ts'
import { listExemplars, queryMetric } from './query.ts'

export const metricRoutes = [
  bindOpen(routes.listMetricNames, listNames),
  bindOpen(routes.queryMetric, queryMetric),
  bindOpen(routes.listMetricSources, listSources),
  bindOpen(routes.summarizeMetrics, summarizeMetrics),
  bindOpen(routes.listMetricLabels, listLabels),
  bindOpen(routes.listExemplars, listExemplars),
]
