import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import {
  createMonitorView,
  deleteMonitorView,
  getMonitorView,
  listMonitorViews,
  updateMonitorView,
} from './commands.ts'

export const savedMonitorViewRoutes = [
  bind(routes.listMonitorViews, listMonitorViews),
  bind(routes.createMonitorView, createMonitorView),
  bind(routes.getMonitorView, getMonitorView),
  bind(routes.updateMonitorView, updateMonitorView),
  bind(routes.deleteMonitorView, deleteMonitorView),
]
