export { loadCertificateChanges, loadMaintenanceChanges, loadNoticedChanges } from './queries.ts'
