export { invitationEndpoints } from './endpoints.ts'
export { invitationRoutes } from './routes.ts'
export { OLD_INVITATIONS } from './sweep.ts'
