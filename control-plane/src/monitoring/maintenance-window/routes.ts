import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import {
  createMaintenanceWindow,
  deleteMaintenanceWindow,
  endMaintenanceWindow,
  previewMaintenanceWindow,
  updateMaintenanceWindow,
} from './commands.ts'
import { getMaintenanceWindow, listMaintenanceWindows } from './queries.ts'

export const maintenanceWindowRoutes = [
  bind(routes.listMaintenanceWindows, listMaintenanceWindows),
  bind(routes.createMaintenanceWindow, createMaintenanceWindow),
  bind(routes.previewMaintenanceWindow, previewMaintenanceWindow),
  bind(routes.getMaintenanceWindow, getMaintenanceWindow),
  bind(routes.updateMaintenanceWindow, updateMaintenanceWindow),
  bind(routes.deleteMaintenanceWindow, deleteMaintenanceWindow),
  bind(routes.endMaintenanceWindow, endMaintenanceWindow),
]
