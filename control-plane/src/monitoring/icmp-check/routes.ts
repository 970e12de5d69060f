import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createIcmpJob, deleteIcmpJob, updateIcmpJob } from './commands.ts'
import { getIcmpResult, listIcmpResults, listIcmpTransitions } from './history.ts'
import { icmpVerbs, listIcmpJobs } from './queries.ts'
import { testIcmpJob } from './test-run.ts'

export const icmpCheckRoutes = [
  bind(routes.createIcmpJob, createIcmpJob),
  bindOpen(routes.testIcmpJob, testIcmpJob),
  bind(routes.listIcmpJobs, listIcmpJobs),
  bind(routes.getIcmpJob, icmpVerbs.get),
  bind(routes.updateIcmpJob, updateIcmpJob),
  bind(routes.deleteIcmpJob, deleteIcmpJob),
  bind(routes.pauseIcmpJob, icmpVerbs.pause),
  bind(routes.resumeIcmpJob, icmpVerbs.resume),
  bind(routes.runIcmpJob, icmpVerbs.run),
  bind(routes.listIcmpResults, listIcmpResults),
  bind(routes.getIcmpResult, getIcmpResult),
  bind(routes.listIcmpTransitions, listIcmpTransitions),
]
