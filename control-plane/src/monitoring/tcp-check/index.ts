export { tcpKind } from './kind.ts'
export { tcpCheckRoutes } from './resource.ts'
