import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { getLastDay } from './last-day.ts'
import { getMonitorHistory, getMonitorResponseTimes } from './queries.ts'

export const monitorHistoryRoutes = [
  bind(routes.getLastDay, getLastDay),
  bind(routes.getMonitorHistory, getMonitorHistory),
  bind(routes.getMonitorResponseTimes, getMonitorResponseTimes),
]
