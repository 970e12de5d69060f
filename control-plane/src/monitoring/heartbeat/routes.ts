import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Platform } from '../../platform/context.ts'
import { bindCounting } from '../../platform/http/open.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createHeartbeat, deleteHeartbeat, updateHeartbeat } from './commands.ts'
import { getPingBody, listHeartbeatTransitions, listPings } from './history.ts'
import { heartbeatVerbs, listHeartbeats } from './queries.ts'
import { createPingVerb } from './receive.ts'

export const heartbeatRoutes = [
  bind(routes.createHeartbeat, createHeartbeat),
  bind(routes.listHeartbeats, listHeartbeats),
  bind(routes.getHeartbeat, heartbeatVerbs.get),
  bind(routes.updateHeartbeat, updateHeartbeat),
  bind(routes.deleteHeartbeat, deleteHeartbeat),
  bind(routes.pauseHeartbeat, heartbeatVerbs.pause),
  bind(routes.resumeHeartbeat, heartbeatVerbs.resume),
  bind(routes.listPings, listPings),
  bind(routes.getPingBody, getPingBody),
  bind(routes.listHeartbeatTransitions, listHeartbeatTransitions),
]

/** The ping routes of one process: their pings go through one queue into shared transactions. */
export function pingRoutes(platform: Platform) {
  const ping = createPingVerb(platform)
  return [
    bindCounting(routes.getPing, ping),
    bindCounting(routes.postPing, ping),
    bindCounting(routes.getPingSignal, ping),
    bindCounting(routes.postPingSignal, ping),
  ]
}
