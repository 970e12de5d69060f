import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import {
  createOAuthApp,
  deleteOAuthApp,
  getOAuthApp,
  listOAuthApps,
  rotateOAuthApp,
  updateOAuthApp,
} from './commands.ts'
import { listConnectedApps, revokeConnectedApp } from './connected.ts'

export const oauthAppRoutes = [
  bind(routes.listOAuthApps, listOAuthApps),
  bind(routes.createOAuthApp, createOAuthApp),
  bind(routes.getOAuthApp, getOAuthApp),
  bind(routes.updateOAuthApp, updateOAuthApp),
  bind(routes.deleteOAuthApp, deleteOAuthApp),
  bind(routes.rotateOAuthApp, rotateOAuthApp),
  // Apps of other accounts are among them, so they are read and ended outside the account's transaction.
  bindOpen(routes.listConnectedApps, listConnectedApps),
  bindOpen(routes.revokeConnectedApp, revokeConnectedApp),
]
