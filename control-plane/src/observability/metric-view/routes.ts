import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createView, deleteView, getView, listViews, updateView } from './commands.ts'

export const metricViewRoutes = [
  bind(routes.listMetricViews, listViews),
  bind(routes.createMetricView, createView),
  bind(routes.getMetricView, getView),
  bind(routes.updateMetricView, updateView),
  bind(routes.deleteMetricView, deleteView),
]
