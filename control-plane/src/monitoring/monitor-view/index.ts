export { type EndingMonitor, loadEnding } from './ending.ts'
export { monitorViewRoutes } from './routes.ts'
