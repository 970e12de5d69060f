import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { listAuditLog } from './queries.ts'

export const auditLogRoutes = [bind(routes.listAuditLog, listAuditLog)]
