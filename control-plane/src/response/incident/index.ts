export { incidentActor } from './actor.ts'
export { IncidentEntity } from './entity.ts'
export { type IncidentEventPayload, PUBLISHED_GREW, type Publication } from './event.ts'
export { incidentRoutes } from './routes.ts'
