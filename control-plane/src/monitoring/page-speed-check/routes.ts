import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { testPageSpeedJob, updatePageSpeedJob } from './commands.ts'
import { listPageSpeedJobs, listPageSpeedResults, listPageSpeedTransitions, pageSpeedVerbs } from './queries.ts'

export const pageSpeedRoutes = [
  bind(routes.listPageSpeedJobs, listPageSpeedJobs),
  bind(routes.getPageSpeedJob, pageSpeedVerbs.get),
  bind(routes.updatePageSpeedJob, updatePageSpeedJob),
  bind(routes.pausePageSpeedJob, pageSpeedVerbs.pause),
  bind(routes.resumePageSpeedJob, pageSpeedVerbs.resume),
  bind(routes.runPageSpeedJob, pageSpeedVerbs.run),
  bindOpen(routes.testPageSpeedJob, testPageSpeedJob),
  bind(routes.listPageSpeedResults, listPageSpeedResults),
  bind(routes.listPageSpeedTransitions, listPageSpeedTransitions),
]
