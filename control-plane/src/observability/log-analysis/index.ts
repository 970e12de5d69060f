import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindReading } from '../../platform/telemetry-store/bind.ts'
import { getLogAnalytics } from './analytics.ts'
import { listLogFacets } from './field.ts'
import { getLogInsights } from './insight.ts'
import { listLogFields } from './key.ts'
import { listLogPatterns } from './pattern.ts'
import { getLogStats, listLogSources } from './queries.ts'
import { getLogTimeline } from './timeline.ts'

export const logAnalysisRoutes = [
  bindReading(routes.listLogFacets, listLogFacets),
  bindReading(routes.listLogFields, listLogFields),
  bindReading(routes.getLogTimeline, getLogTimeline),
  bindReading(routes.getLogStats, getLogStats),
  bindReading(routes.listLogSources, listLogSources),
  bindReading(routes.listLogPatterns, listLogPatterns),
  bindReading(routes.getLogInsights, getLogInsights),
  bindReading(routes.getLogAnalytics, getLogAnalytics),
]
