export { httpKind } from './kind.ts'
export { httpCheckRoutes } from './routes.ts'
