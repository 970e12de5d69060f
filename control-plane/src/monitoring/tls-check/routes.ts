import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createTlsJob, deleteTlsJob, updateTlsJob } from './commands.ts'
import { listTlsJobs, listTlsResults, listTlsTransitions, tlsVerbs } from './queries.ts'
import { testTlsJob } from './test-run.ts'

export const tlsCheckRoutes = [
  bind(routes.createTlsJob, createTlsJob),
  bindOpen(routes.testTlsJob, testTlsJob),
  bind(routes.listTlsJobs, listTlsJobs),
  bind(routes.getTlsJob, tlsVerbs.get),
  bind(routes.updateTlsJob, updateTlsJob),
  bind(routes.deleteTlsJob, deleteTlsJob),
  bind(routes.pauseTlsJob, tlsVerbs.pause),
  bind(routes.resumeTlsJob, tlsVerbs.resume),
  bind(routes.runTlsJob, tlsVerbs.run),
  bind(routes.listTlsResults, listTlsResults),
  bind(routes.listTlsTransitions, listTlsTransitions),
]
