import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { endOthers } from './end.ts'
import { listHeld } from './queries.ts'

export const heldRoutes = [bindOpen(routes.listHeld, listHeld), bindOpen(routes.revokeSessions, endOthers)]
