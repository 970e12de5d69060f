import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { updateDnsJob } from './commands.ts'
import { domainVerbs, listDnsJobResults, listDnsJobs, listDnsJobTransitions } from './queries.ts'
import { testDnsJob } from './test-run.ts'

export const domainCheckRoutes = [
  bindOpen(routes.testDnsJob, testDnsJob),
  bind(routes.listDnsJobs, listDnsJobs),
  bind(routes.getDnsJob, domainVerbs.get),
  bind(routes.updateDnsJob, updateDnsJob),
  bind(routes.listDnsJobResults, listDnsJobResults),
  bind(routes.listDnsJobTransitions, listDnsJobTransitions),
  bind(routes.runDnsJob, domainVerbs.run),
  bind(routes.pauseDnsJob, domainVerbs.pause),
  bind(routes.resumeDnsJob, domainVerbs.resume),
]
