export { auditLogRoutes } from './routes.ts'
export { requestsSince } from './since.ts'
export { OLD_AUDIT_ENTRIES } from './sweep.ts'
export { type Directory, writeAudit } from './write.ts'
