import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindFile } from '../../platform/http/pipeline.ts'
import { bindReading, inTelemetryProcess } from '../../platform/telemetry-store/bind.ts'
import { exportLogs } from './export.ts'
import { queryLogs } from './queries.ts'

export const logRoutes = [
  bindReading(routes.queryLogs, queryLogs),
  ...inTelemetryProcess([bindFile(routes.exportLogs, exportLogs)]),
]
