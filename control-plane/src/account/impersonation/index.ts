import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { getCurrentSession } from './current.ts'

export { createImpersonations, makeImpersonationToken, staffActorName } from './authenticate.ts'
export { loadAccesses } from './past.ts'
export { presentImpersonation } from './present.ts'
export type { Impersonation } from './row.ts'
export { heldImpersonations } from './running.ts'
export { anyOver, insertImpersonation, loadRunning, lockOver, markEnded, OLD_IMPERSONATIONS } from './store.ts'

export const currentSessionRoutes = [bindOpen(routes.getSession, getCurrentSession)]
