import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { getRumReplay } from './queries.ts'

export { dropReplays, startReplayPurge } from './drop.ts'
export { findReplays, type SessionKey } from './found.ts'
export { startReplayRetention } from './retention.ts'
export { rumSegmentRoutes } from './take.ts'

export const rumReplayRoutes = [bind(routes.getRumReplay, getRumReplay)]
