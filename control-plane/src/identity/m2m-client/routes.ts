import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createM2mClient, getM2mClient, listM2mClients, revokeM2mClient, rotateM2mClient } from './commands.ts'

export const m2mClientRoutes = [
  bind(routes.listM2mClients, listM2mClients),
  bind(routes.getM2mClient, getM2mClient),
  bind(routes.createM2mClient, createM2mClient),
  bind(routes.revokeM2mClient, revokeM2mClient),
  bind(routes.rotateM2mClient, rotateM2mClient),
]
