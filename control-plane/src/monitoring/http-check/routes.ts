import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { setPausedByTags } from '../monitor-verbs/index.ts'
import { bindShared } from '../voted-routes/index.ts'
import { createHttpJob, updateHttpJob } from './commands.ts'
import { importHttpJobs } from './import.ts'
import { getHttpOverview, getResponseTimes, type OverviewParts } from './overview.ts'
import { presentHttpResult } from './present-result.ts'
import { httpReader, httpVerbs } from './queries.ts'
import { testHttpJob } from './test-run.ts'

export const httpCheckRoutes = (overview: OverviewParts) => [
  bind(routes.createHttpJob, createHttpJob),
  bindOpen(routes.testHttpJob, testHttpJob),
  bind(routes.updateHttpJob, updateHttpJob),
  ...bindShared(MONITOR_ROUTES.http, { reader: httpReader, verbs: httpVerbs, presentResult: presentHttpResult }),
  bind(routes.getHttpOverview, getHttpOverview(overview)),
  bind(routes.getResponseTimes, getResponseTimes),
  bind(routes.importHttpJobs, importHttpJobs),
  bindOpen(routes.pauseMonitors, setPausedByTags(true)),
  bindOpen(routes.resumeMonitors, setPausedByTags(false)),
]
