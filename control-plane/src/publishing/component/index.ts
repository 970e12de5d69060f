export { ComponentEntity, type StoredComponent } from './entity.ts'
export { publicName } from './queries.ts'
export { componentRoutes } from './routes.ts'
export { readTargets } from './sla-target.ts'
