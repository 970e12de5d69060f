import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createService, deleteService, updateService } from './commands.ts'
import { setServiceMonitors } from './link.ts'
import { getService, listServiceMonitors, listServices, listTargets } from './queries.ts'
import { createTarget, deleteTarget } from './target.ts'

export const serviceRoutes = [
  bind(routes.listServices, listServices),
  bind(routes.createService, createService),
  bind(routes.getService, getService),
  bind(routes.updateService, updateService),
  bind(routes.deleteService, deleteService),
  bind(routes.listServiceMonitors, listServiceMonitors),
  bind(routes.setServiceMonitors, setServiceMonitors),
  bind(routes.listTargets, listTargets),
  bindOpen(routes.createTarget, createTarget),
  bind(routes.deleteTarget, deleteTarget),
]
