import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { listScimLog } from './queries.ts'

export const scimLogRoutes = [bind(routes.listScimLog, listScimLog)]
