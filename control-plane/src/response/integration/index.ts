export { IntegrationEntity } from './entity.ts'
export { integrationEndpoints } from './load.ts'
