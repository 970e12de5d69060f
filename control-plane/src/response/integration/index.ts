export { IntegrationEntity } from './entity.ts'
export { integrationEndpoints } from './load.ts'
export { integrationRoutes } from './routes.ts'
