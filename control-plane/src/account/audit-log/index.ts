export { auditLogRoutes } from './routes.ts'
export { startAuditSweep } from './sweep.ts'
