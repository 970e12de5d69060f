import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { anyNews, sweepInstallation } from '../pulse/index.ts'
import { anySilence, sweepRegions, sweepStaleness } from './sweep.ts'

const EVERY_MS = 2_000

/** Detects silence: of the installation itself, of regions, and of monitors in a region. */
export function startStaleness(platform: Platform, heardTo: () => Promise<EpochMs>): Worker {
  return startWorker(platform, {
    name: 'staleness',
    everyMs: EVERY_MS,
    isDue: now => sql`(${anyNews(now)} or ${anySilence(platform, now)})`,
    async work(turn) {
      await inSystem(platform, sweepInstallation)
      await inSystem(platform, sweepRegions)
      const frontier = await heardTo()
      await drain(turn, () => inSystem(platform, ctx => sweepStaleness(ctx, frontier)))
    },
  })
}
