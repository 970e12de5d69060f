import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createTlsJob, deleteTlsJob, runTlsJob, setPaused, updateTlsJob } from './commands.ts'
import { getTlsJob, listTlsJobs, listTlsResults, listTlsTransitions } from './queries.ts'
import { testTlsJob } from './test-run.ts'

export const tlsCheckRoutes = [
  bind(routes.createTlsJob, createTlsJob),
  bindOpen(routes.testTlsJob, testTlsJob),
  bind(routes.listTlsJobs, listTlsJobs),
  bind(routes.getTlsJob, getTlsJob),
  bind(routes.updateTlsJob, updateTlsJob),
  bind(routes.deleteTlsJob, deleteTlsJob),
  bind(routes.pauseTlsJob, setPaused(true)),
  bind(routes.resumeTlsJob, setPaused(false)),
  bind(routes.runTlsJob, runTlsJob),
  bind(routes.listTlsResults, listTlsResults),
  bind(routes.listTlsTransitions, listTlsTransitions),
]
