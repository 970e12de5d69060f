export { heartbeatKind } from './kind.ts'
export { heartbeatRoutes, pingRoutes } from './routes.ts'
export { startHeartbeats } from './sweep.ts'
export { loadHeartbeatSegments, loadHeartbeatUptime } from './uptime.ts'
