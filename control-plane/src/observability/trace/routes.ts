import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindReading } from '../../platform/telemetry-store/bind.ts'
import { getTrace } from './read.ts'
import { searchTraces } from './search.ts'
import { listServices, readTimeline } from './service.ts'

export const traceRoutes = [
  bindReading(routes.searchTraces, searchTraces),
  bindReading(routes.listTraceServices, listServices),
  bindReading(routes.readTraceTimeline, readTimeline),
  bindReading(routes.getTrace, getTrace),
]
