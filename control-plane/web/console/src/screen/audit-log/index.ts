export { AuditRow } from './row.tsx'
