import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Platform } from '../../platform/context.ts'
import { bindCounting } from '../../platform/http/open.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createInboundSource, deleteInboundSource, listInboundSources, rotateInboundSource } from './commands.ts'
import { createReceiver } from './receive.ts'

export { InboundSourceEntity } from './entity.ts'

export const inboundSourceRoutes = [
  bind(routes.listInboundSources, listInboundSources),
  bind(routes.createInboundSource, createInboundSource),
  bind(routes.rotateInboundSource, rotateInboundSource),
  bind(routes.deleteInboundSource, deleteInboundSource),
]

/** The inbound alert routes of one process. */
export function inboundRoutes(platform: Platform) {
  return [bindCounting(routes.receiveAlert, createReceiver(platform))]
}
