import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createView, deleteView, getView, listViews, updateView } from './commands.ts'

export const savedMonitorViewRoutes = [
  bind(routes.listMonitorViews, listViews),
  bind(routes.createMonitorView, createView),
  bind(routes.getMonitorView, getView),
  bind(routes.updateMonitorView, updateView),
  bind(routes.deleteMonitorView, deleteView),
]
