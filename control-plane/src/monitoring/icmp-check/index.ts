export { icmpKind } from './kind.ts'
export { icmpCheckRoutes } from './resource.ts'
