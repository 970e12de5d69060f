import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { readMonitorMetrics } from './metrics.ts'
import { countMonitors, exportMonitors, listExpiring, listMonitorNames, listMonitors, listTags } from './queries.ts'

export const monitorViewRoutes = [
  bind(routes.listMonitors, listMonitors),
  bind(routes.listMonitorNames, listMonitorNames),
  bind(routes.countMonitors, countMonitors),
  bind(routes.listExpiringMonitors, listExpiring),
  bind(routes.exportMonitors, exportMonitors),
  bind(routes.readMonitorMetrics, readMonitorMetrics),
  bind(routes.listTags, listTags),
]
