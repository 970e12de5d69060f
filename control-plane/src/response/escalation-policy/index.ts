import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createPolicy, deletePolicy, getPolicy, listPolicies, updatePolicy } from './commands.ts'
import { createLevel, deleteLevel, updateLevel } from './level.ts'

export { PolicyEntity } from './entity.ts'
export { loadPolicies, type StoredLevel, type StoredPolicy, type Target } from './load.ts'

export const escalationPolicyRoutes = [
  bind(routes.listPolicies, listPolicies),
  bind(routes.createPolicy, createPolicy),
  bind(routes.getPolicy, getPolicy),
  bind(routes.updatePolicy, updatePolicy),
  bind(routes.deletePolicy, deletePolicy),
  bind(routes.createEscalationLevel, createLevel),
  bind(routes.updateEscalationLevel, updateLevel),
  bind(routes.deleteEscalationLevel, deleteLevel),
]
