import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { getTrace } from './read.ts'
import { searchTraces } from './search.ts'
import { listServices, readTimeline } from './service.ts'

export const traceRoutes = [
  bindOpen(routes.searchTraces, searchTraces),
  bindOpen(routes.listTraceServices, listServices),
  bindOpen(routes.readTraceTimeline, readTimeline),
  bindOpen(routes.getTrace, getTrace),
]
