import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createRumApp, deleteRumApp, getRumApp, listRumApps, rotateRumToken, updateRumApp } from './commands.ts'

export { eraseRumApps } from './erase.ts'
export {
  appsNotifying,
  findRumApp,
  findRumAppNamed,
  loadNotified,
  type Notified,
  replayFiles,
  requireRumApp,
  rumFiles,
} from './row.ts'
export { createSendingApps, ownersOf, type SendingApp } from './token.ts'

export const rumAppRoutes = [
  bind(routes.listRumApps, listRumApps),
  bind(routes.createRumApp, createRumApp),
  bind(routes.getRumApp, getRumApp),
  bind(routes.updateRumApp, updateRumApp),
  bind(routes.rotateRumToken, rotateRumToken),
  bind(routes.deleteRumApp, deleteRumApp),
]
