export { PageIncidentEntity, PageUpdateEntity } from './entity.ts'
export { pageIncidentRoutes } from './routes.ts'
