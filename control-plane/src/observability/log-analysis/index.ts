import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { getLogAnalytics } from './analytics.ts'
import { listLogFacets, listLogFields } from './field.ts'
import { getLogInsights } from './insight.ts'
import { listLogPatterns } from './pattern.ts'
import { getLogStats, listLogSources } from './queries.ts'
import { getLogTimeline } from './timeline.ts'

export const logAnalysisRoutes = [
  bindOpen(routes.listLogFacets, listLogFacets),
  bindOpen(routes.listLogFields, listLogFields),
  bindOpen(routes.getLogTimeline, getLogTimeline),
  bindOpen(routes.getLogStats, getLogStats),
  bindOpen(routes.listLogSources, listLogSources),
  bindOpen(routes.listLogPatterns, listLogPatterns),
  bindOpen(routes.getLogInsights, getLogInsights),
  bindOpen(routes.getLogAnalytics, getLogAnalytics),
]
