export { incidentActor } from './actor.ts'
export { IncidentEntity } from './entity.ts'
export type { IncidentEventPayload, Publication } from './event.ts'
export { incidentRoutes } from './routes.ts'
