export { IncidentEntity } from './entity.ts'
export { incidentRoutes } from './routes.ts'
export { startIncidentSweep } from './sweep.ts'
