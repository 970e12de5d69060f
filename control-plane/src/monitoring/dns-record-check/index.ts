export { dnsRecordKind } from './kind.ts'
export { dnsRecordCheckRoutes } from './routes.ts'
