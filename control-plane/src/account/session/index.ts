export { createSessions } from './authenticate.ts'
export { sessionRoutes } from './routes.ts'
export { endSession, latestMember, startSession } from './start.ts'
export { startSessionSweep } from './sweep.ts'
