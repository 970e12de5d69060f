export { ServiceEntity, ServiceTargetEntity } from './entity.ts'
export { serviceRoutes } from './routes.ts'
export { targetEndpoints } from './target.ts'
