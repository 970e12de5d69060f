export { heartbeatRoutes, pingRoutes } from './routes.ts'
export { pollHeartbeats } from './sweep.ts'
export { loadHeartbeatUptime } from './uptime.ts'
