import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { getUsage } from './queries.ts'
import { listUsageRows } from './rows.ts'

export const billingUsageRoutes = [bind(routes.getUsage, getUsage), bindOpen(routes.listUsageRows, listUsageRows)]
