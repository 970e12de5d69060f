import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { endImpersonation, revokeImpersonation } from './commands.ts'
import { listImpersonations } from './queries.ts'
import { startImpersonation } from './start.ts'

export { startEndingImpersonations } from './sweep.ts'

export const impersonationRoutes = [
  bindOpen(routes.startImpersonation, startImpersonation),
  bindOpen(routes.endImpersonation, endImpersonation),
  bind(routes.listImpersonations, listImpersonations),
  bindOpen(routes.revokeImpersonation, revokeImpersonation),
]
