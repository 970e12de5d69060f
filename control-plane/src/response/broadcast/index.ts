import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { listServiceEvents } from './record.ts'

export { BROADCAST_CONSUMER, startBroadcast } from './consumer.ts'
export { BROADCAST_EVENTS } from './rules.ts'

export const broadcastRoutes = [bind(routes.listServiceEvents, listServiceEvents)]
