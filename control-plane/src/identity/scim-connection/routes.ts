import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import {
  createScimConnection,
  deleteScimConnection,
  getScimConnection,
  rotateScimConnection,
  updateScimConnection,
} from './commands.ts'

export const scimConnectionRoutes = [
  bind(routes.getScimConnection, getScimConnection),
  bind(routes.createScimConnection, createScimConnection),
  bind(routes.updateScimConnection, updateScimConnection),
  bind(routes.rotateScimConnection, rotateScimConnection),
  bind(routes.deleteScimConnection, deleteScimConnection),
]
