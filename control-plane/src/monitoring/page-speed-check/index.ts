export { pageSpeedKind } from './kind.ts'
export { pageSpeedPair } from './pair.ts'
export { pageSpeedRoutes } from './routes.ts'
