import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { runPageSpeedJob, setPageSpeedPaused, testPageSpeedJob, updatePageSpeedJob } from './commands.ts'
import { getPageSpeedJob, listPageSpeedJobs, listPageSpeedResults } from './queries.ts'

export const pageSpeedRoutes = [
  bind(routes.listPageSpeedJobs, listPageSpeedJobs),
  bind(routes.getPageSpeedJob, getPageSpeedJob),
  bind(routes.updatePageSpeedJob, updatePageSpeedJob),
  bind(routes.pausePageSpeedJob, setPageSpeedPaused(true)),
  bind(routes.resumePageSpeedJob, setPageSpeedPaused(false)),
  bind(routes.runPageSpeedJob, runPageSpeedJob),
  bindOpen(routes.testPageSpeedJob, testPageSpeedJob),
  bind(routes.listPageSpeedResults, listPageSpeedResults),
]
