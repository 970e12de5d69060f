import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createMetricView, deleteMetricView, getMetricView, listMetricViews, updateMetricView } from './commands.ts'

export const metricViewRoutes = [
  bind(routes.listMetricViews, listMetricViews),
  bind(routes.createMetricView, createMetricView),
  bind(routes.getMetricView, getMetricView),
  bind(routes.updateMetricView, updateMetricView),
  bind(routes.deleteMetricView, deleteMetricView),
]
