export { MonitorViewEntity } from './entity.ts'
export { savedMonitorViewRoutes } from './routes.ts'
