import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createDomain, deleteDomain, getDomain, listDomains, verifyDomain } from './commands.ts'

export const domainRoutes = [
  bind(routes.listDomains, listDomains),
  bind(routes.createDomain, createDomain),
  bind(routes.getDomain, getDomain),
  bindOpen(routes.verifyDomain, verifyDomain),
  bind(routes.deleteDomain, deleteDomain),
]
