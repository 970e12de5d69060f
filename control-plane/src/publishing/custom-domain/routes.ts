import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createCustomDomain, deleteCustomDomain } from './commands.ts'
import { getCustomDomain } from './queries.ts'

export const customDomainRoutes = [
  bindOpen(routes.createCustomDomain, createCustomDomain),
  bind(routes.getCustomDomain, getCustomDomain),
  bind(routes.deleteCustomDomain, deleteCustomDomain),
]
