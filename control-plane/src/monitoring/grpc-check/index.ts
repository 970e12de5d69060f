export { grpcKind } from './kind.ts'
export { grpcCheckRoutes } from './resource.ts'
