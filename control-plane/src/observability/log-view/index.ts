import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createLogView, deleteLogView, getLogView, listLogViews, updateLogView } from './commands.ts'

export { LogViewEntity } from './entity.ts'

export const logViewRoutes = [
  bind(routes.listLogViews, listLogViews),
  bind(routes.createLogView, createLogView),
  bind(routes.getLogView, getLogView),
  bind(routes.updateLogView, updateLogView),
  bind(routes.deleteLogView, deleteLogView),
]
