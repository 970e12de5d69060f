import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { pollLogTail } from './queries.ts'

export const logTailRoutes = [bindOpen(routes.pollLogTail, pollLogTail)]
