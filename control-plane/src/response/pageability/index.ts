import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { getPageability, simulateIncident } from './verbs.ts'

export { startPageabilitySweep } from './sweep.ts'

export const pageabilityRoutes = [
  bind(routes.getPageability, getPageability),
  bind(routes.simulateIncident, simulateIncident),
]
