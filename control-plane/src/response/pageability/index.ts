import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { getPageability, getPolicyPageability, simulateIncident, simulatePolicy } from './verbs.ts'

export { beforeLeaving } from './leaving.ts'
export { type SimulatedPage, simulate } from './simulate.ts'
export { startPageabilitySweep } from './sweep.ts'
export { loadPaging } from './verbs.ts'

export const pageabilityRoutes = [
  bind(routes.getPageability, getPageability),
  bind(routes.simulateIncident, simulateIncident),
  bind(routes.getPolicyPageability, getPolicyPageability),
  bind(routes.simulatePolicy, simulatePolicy),
]
