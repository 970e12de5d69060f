export { AUDIT_STREAM_FAILING } from './event.ts'
export { auditStreamRoutes } from './routes.ts'
export { startAuditStreams } from './start.ts'
