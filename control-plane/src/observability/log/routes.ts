import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindFile, bindOpen } from '../../platform/http/pipeline.ts'
import { exportLogs } from './export.ts'
import { queryLogs } from './queries.ts'

export const logRoutes = [bindOpen(routes.queryLogs, queryLogs), bindFile(routes.exportLogs, exportLogs)]
