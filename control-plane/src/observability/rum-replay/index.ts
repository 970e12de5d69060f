import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { deleteRumSegment, releaseRumSegment } from './quarantine.ts'
import { getRumReplay, getRumReplayPrivacy } from './queries.ts'

export { dropReplays, startReplayPurge } from './drop.ts'
export { findReplays, type SessionKey } from './found.ts'
export { type SegmentFile, segmentFolder, segmentKey } from './key.ts'
export { moveSegment } from './move.ts'
export { CHECKS_WORKER } from './quarantine.ts'
export { type BegunReplay, replaysOfDay, replaysSince, usedOfQuota } from './quota.ts'
export { startReplayRetention } from './retention.ts'
export { rumSegmentRoutes } from './take.ts'

export const rumReplayRoutes = [
  bind(routes.getRumReplay, getRumReplay),
  bind(routes.getRumReplayPrivacy, getRumReplayPrivacy),
  bind(routes.releaseRumSegment, releaseRumSegment),
  bind(routes.deleteRumSegment, deleteRumSegment),
]
