export { httpCheckRoutes } from './routes.ts'
