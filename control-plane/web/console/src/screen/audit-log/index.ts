export { AuditEntries } from './row.tsx'
