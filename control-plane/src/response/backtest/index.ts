import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { backtestAlertRule, backtestMonitor, backtestUnsaved, getBacktest } from './commands.ts'

export { startBacktests } from './worker.ts'

export const backtestRoutes = [
  bind(routes.backtestUnsaved, backtestUnsaved),
  bind(routes.backtestAlertRule, backtestAlertRule),
  bind(routes.backtestMonitor, backtestMonitor),
  bind(routes.getBacktest, getBacktest),
]
