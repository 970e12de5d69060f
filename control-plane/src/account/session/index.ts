export { sessionAddresses } from './address.ts'
export { allowedAt } from './admits.ts'
export { createSessions } from './authenticate.ts'
export { endOtherSessions, logOut, revokeSession, switchAccount } from './commands.ts'
export { countSessions } from './count.ts'
export { endSession, endSessionsBy, endSessionsNotAdmitted, endSessionsOf, fitSessions } from './end.ts'
export { type HeldSession, heldSessions } from './held.ts'
export { belongsTo, latestMember, NOT_ADMITTED, type OwnMember } from './own-member.ts'
export {
  accountsOf,
  getSession as describeOwnSession,
  listSessions,
  requireManagesSessions,
  sessionOf,
} from './queries.ts'
export { sessionRoutes } from './routes.ts'
export { type SessionToken, startSession, strengthenSession } from './start.ts'
export { OLD_SESSIONS } from './sweep.ts'
export { csrfTokenOf } from './token.ts'
export { whoseSession } from './whose.ts'
