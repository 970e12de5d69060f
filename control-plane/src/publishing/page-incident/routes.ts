import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createPageIncident, deletePageIncident, updatePageIncident } from './commands.ts'
import { getPageIncident, listPageIncidents, listPageUpdates } from './queries.ts'
import { deletePageUpdate, postPageUpdate, updatePageUpdate } from './update.ts'

export const pageIncidentRoutes = [
  bind(routes.listPageIncidents, listPageIncidents),
  bind(routes.createPageIncident, createPageIncident),
  bind(routes.getPageIncident, getPageIncident),
  bind(routes.updatePageIncident, updatePageIncident),
  bind(routes.deletePageIncident, deletePageIncident),
  bind(routes.listPageUpdates, listPageUpdates),
  bind(routes.postPageUpdate, postPageUpdate),
  bind(routes.updatePageUpdate, updatePageUpdate),
  bind(routes.deletePageUpdate, deletePageUpdate),
]
