export { tcpKind } from './kind.ts'
export { tcpCheckRoutes } from './routes.ts'
