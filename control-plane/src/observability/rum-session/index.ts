import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindReading } from '../../platform/telemetry-store/bind.ts'
import { readRumOverview } from './overview.ts'

export const rumSessionRoutes = [bindReading(routes.readRumOverview, readRumOverview)]
