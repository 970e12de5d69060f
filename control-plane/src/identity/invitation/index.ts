export { invitationEndpoints } from './endpoints.ts'
export { invitationRoutes } from './routes.ts'
export { startInvitationSweep } from './sweep.ts'
