export { dnsRecordCheckRoutes } from './routes.ts'
