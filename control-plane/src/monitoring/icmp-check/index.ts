export { icmpKind } from './kind.ts'
export { icmpCheckRoutes } from './routes.ts'
