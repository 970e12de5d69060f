export { auditLogRoutes } from './routes.ts'
export { startAuditSweep } from './sweep.ts'
export { writeAudit } from './write.ts'
