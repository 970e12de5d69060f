export { pageSpeedRoutes } from './routes.ts'
