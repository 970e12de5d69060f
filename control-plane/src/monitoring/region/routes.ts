import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createRegion, deleteRegion, updateRegion } from './commands.ts'
import { listRegions } from './queries.ts'

export const regionRoutes = [
  bind(routes.listRegions, listRegions),
  bindOpen(routes.createRegion, createRegion),
  bindOpen(routes.updateRegion, updateRegion),
  bindOpen(routes.deleteRegion, deleteRegion),
]
