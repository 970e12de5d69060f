import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Platform } from '../../platform/context.ts'
import { bind } from '../../platform/http/pipeline.ts'
import type { Part } from '../../platform/worker.ts'
import { startBlastRounds } from './consumer.ts'
import { getBlastRadius } from './queries.ts'
import { startBlastCounts } from './worker.ts'

export { BLAST_CONSUMER, BLAST_EVENTS } from './consumer.ts'
export { type BlastLine, blastFact, loadBlastLine } from './queries.ts'

export const blastRadiusRoutes = [bind(routes.getBlastRadius, getBlastRadius)]

export function startBlastRadius(platform: Platform): Part[] {
  return [startBlastRounds(platform), startBlastCounts(platform)]
}
