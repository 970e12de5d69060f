import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { runDnsJob, setDnsPaused, updateDnsJob } from './commands.ts'
import { getDnsJob, listDnsJobResults, listDnsJobs } from './queries.ts'
import { testDnsJob } from './test-run.ts'

export const domainCheckRoutes = [
  bindOpen(routes.testDnsJob, testDnsJob),
  bind(routes.listDnsJobs, listDnsJobs),
  bind(routes.getDnsJob, getDnsJob),
  bind(routes.updateDnsJob, updateDnsJob),
  bind(routes.listDnsJobResults, listDnsJobResults),
  bind(routes.runDnsJob, runDnsJob),
  bind(routes.pauseDnsJob, setDnsPaused(true)),
  bind(routes.resumeDnsJob, setDnsPaused(false)),
]
