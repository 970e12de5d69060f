import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import { createTcpJob, deleteTcpJob, updateTcpJob } from './commands.ts'
import { getTcpResult, listTcpResults, listTcpTransitions } from './history.ts'
import { listTcpJobs, tcpVerbs } from './queries.ts'
import { testTcpJob } from './test-run.ts'

export const tcpCheckRoutes = [
  bind(routes.createTcpJob, createTcpJob),
  bindOpen(routes.testTcpJob, testTcpJob),
  bind(routes.listTcpJobs, listTcpJobs),
  bind(routes.getTcpJob, tcpVerbs.get),
  bind(routes.updateTcpJob, updateTcpJob),
  bind(routes.deleteTcpJob, deleteTcpJob),
  bind(routes.pauseTcpJob, tcpVerbs.pause),
  bind(routes.resumeTcpJob, tcpVerbs.resume),
  bind(routes.runTcpJob, tcpVerbs.run),
  bind(routes.listTcpResults, listTcpResults),
  bind(routes.getTcpResult, getTcpResult),
  bind(routes.listTcpTransitions, listTcpTransitions),
]
