import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createApiKey, revokeApiKey, rotateApiKey } from './commands.ts'
import { listApiKeys } from './queries.ts'

export const apiKeyRoutes = [
  bind(routes.listApiKeys, listApiKeys),
  bind(routes.createApiKey, createApiKey),
  bind(routes.revokeApiKey, revokeApiKey),
  bind(routes.rotateApiKey, rotateApiKey),
]
