import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { deleteAgent, enrolAgent } from './commands.ts'
import { listAgents } from './queries.ts'

export const agentRoutes = [
  bind(routes.listAgents, listAgents),
  bindOpen(routes.enrolAgent, enrolAgent),
  bindOpen(routes.deleteAgent, deleteAgent),
]
