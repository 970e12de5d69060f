import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { setPausedByTags } from '../monitor-verbs/index.ts'
import { createHttpJob, deleteHttpJob, updateHttpJob } from './commands.ts'
import { getHttpResult, listHttpResults, listHttpTransitions } from './history.ts'
import { importHttpJobs } from './import.ts'
import { getHttpOverview, getResponseTimes, type OverviewParts } from './overview.ts'
import { httpVerbs, listHttpJobs } from './queries.ts'
import { testHttpJob } from './test-run.ts'

export const httpCheckRoutes = (overview: OverviewParts) => [
  bind(routes.createHttpJob, createHttpJob),
  bindOpen(routes.testHttpJob, testHttpJob),
  bind(routes.listHttpJobs, listHttpJobs),
  bind(routes.getHttpJob, httpVerbs.get),
  bind(routes.updateHttpJob, updateHttpJob),
  bind(routes.deleteHttpJob, deleteHttpJob),
  bind(routes.pauseHttpJob, httpVerbs.pause),
  bind(routes.resumeHttpJob, httpVerbs.resume),
  bind(routes.runHttpJob, httpVerbs.run),
  bind(routes.listHttpResults, listHttpResults),
  bind(routes.getHttpResult, getHttpResult),
  bind(routes.listHttpTransitions, listHttpTransitions),
  bind(routes.getHttpOverview, getHttpOverview(overview)),
  bind(routes.getResponseTimes, getResponseTimes),
  bind(routes.importHttpJobs, importHttpJobs),
  bindOpen(routes.pauseMonitors, setPausedByTags(true)),
  bindOpen(routes.resumeMonitors, setPausedByTags(false)),
]
