export { monitorHistoryRoutes } from './routes.ts'
