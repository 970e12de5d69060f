import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { deleteAuditStream, getAuditStream, setAuditStream } from './commands.ts'

export const auditStreamRoutes = [
  bind(routes.getAuditStream, getAuditStream),
  bindOpen(routes.setAuditStream, setAuditStream),
  bind(routes.deleteAuditStream, deleteAuditStream),
]
