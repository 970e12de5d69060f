export { occurrencesOnPage } from './calendar.ts'
export { type Coverage, coveredMonitors, isCovered, loadMaintenanceOf } from './covered.ts'
export { MaintenanceWindowEntity } from './entity.ts'
export {
  MAINTENANCE_CHANGED,
  MAINTENANCE_ENDED,
  MAINTENANCE_STARTED,
  type MaintenanceNotice,
  maintenanceNoticeOf,
} from './event.ts'
export { leavePage } from './leave.ts'
export { maintenanceWindowRoutes } from './routes.ts'
export { startMaintenance } from './sweep.ts'
