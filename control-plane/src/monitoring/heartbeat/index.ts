export { heartbeatKind } from './kind.ts'
export { heartbeatRoutes, pingRoutes } from './routes.ts'
export { pollHeartbeats } from './sweep.ts'
export { loadHeartbeatSegments, loadHeartbeatUptime } from './uptime.ts'
