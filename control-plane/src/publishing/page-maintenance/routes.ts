import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createPageMaintenance, deletePageMaintenance, updatePageMaintenance } from './commands.ts'
import { getPageMaintenance, listPageMaintenance } from './queries.ts'

export const pageMaintenanceRoutes = [
  bind(routes.listPageMaintenance, listPageMaintenance),
  bind(routes.createPageMaintenance, createPageMaintenance),
  bind(routes.getPageMaintenance, getPageMaintenance),
  bind(routes.updatePageMaintenance, updatePageMaintenance),
  bind(routes.deletePageMaintenance, deletePageMaintenance),
]
