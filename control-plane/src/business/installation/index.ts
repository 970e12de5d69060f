import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import { getInstallation } from './queries.ts'

export { startMeasuring } from './measure.ts'

export const installationRoutes = [bindOpen(routes.getInstallation, getInstallation)]
