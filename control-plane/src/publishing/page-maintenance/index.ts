export { PageMaintenanceEntity } from './entity.ts'
export { pageMaintenanceRoutes } from './routes.ts'
export { startPageMaintenance } from './sweep.ts'
export { loadWindowMaintenance, type ShownMaintenance } from './window.ts'
