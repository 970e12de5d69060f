import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { bindReading } from '../../platform/telemetry-store/bind.ts'
import { deleteRumSessions } from './delete.ts'
import { listRumSessionEvents } from './events.ts'
import { readRumOverview } from './overview.ts'
import { getRumSession, listRumSessions } from './sessions.ts'
import { readRumSummary } from './summary.ts'
import { readRumVitals } from './vitals.ts'

export const rumSessionRoutes = [
  bindReading(routes.readRumOverview, readRumOverview),
  bindReading(routes.readRumSummary, readRumSummary),
  bindReading(routes.readRumVitals, readRumVitals),
  bindReading(routes.listRumSessions, listRumSessions),
  bindReading(routes.getRumSession, getRumSession),
  bindReading(routes.listRumSessionEvents, listRumSessionEvents),
  bind(routes.deleteRumSessions, deleteRumSessions),
]
