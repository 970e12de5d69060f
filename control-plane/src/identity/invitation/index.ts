export { invitationEndpoints } from './endpoints.ts'
export { findOwnerInvitations, inviteOwner } from './owner.ts'
export { invitationRoutes } from './routes.ts'
export { OLD_INVITATIONS } from './sweep.ts'
