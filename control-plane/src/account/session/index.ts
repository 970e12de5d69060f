export { createSessions } from './authenticate.ts'
export { sessionRoutes } from './routes.ts'
export { endSession, latestMember, type OwnMember, startSession } from './start.ts'
export { startSessionSweep } from './sweep.ts'
