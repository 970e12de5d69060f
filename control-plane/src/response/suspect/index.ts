import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { listSuspects } from './queries.ts'

export { SUSPECTS_CONSUMER, startSuspects } from './worker.ts'

export const SUSPECTS_EVENTS = [{ names: ['incident.opened', 'incident.reopened'] }]
export const suspectRoutes = [bind(routes.listSuspects, listSuspects)]
