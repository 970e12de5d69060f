import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { inTelemetryProcess } from '../../platform/telemetry-store/bind.ts'
import { pollLogTail } from './queries.ts'

export const logTailRoutes = inTelemetryProcess([bindOpen(routes.pollLogTail, pollLogTail)])
