export { insertRegion, loadOwnRegion } from './commands.ts'
export { type Region, RegionEntity } from './entity.ts'
export { loadRegion } from './queries.ts'
export { regionRoutes } from './routes.ts'
