export { scimRoutes } from './routes.ts'
