import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createRumSourceMap, deleteRumSourceMaps, listRumSourceMaps } from './commands.ts'

export { createOpenMaps, findMaps, type OpenMaps, resolveFrames } from './load.ts'
export type { ResolvedFrame } from './resolve.ts'

export const rumSourceMapRoutes = [
  bind(routes.listRumSourceMaps, listRumSourceMaps),
  bindOpen(routes.createRumSourceMap, createRumSourceMap),
  bind(routes.deleteRumSourceMaps, deleteRumSourceMaps),
]
