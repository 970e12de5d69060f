import { inSystem, type Platform } from '../platform/context.ts'
import { forgetChanges } from '../platform/database/changes.ts'
import { startWorker, type Worker } from '../platform/worker.ts'
import { sweepGaps } from './pulse/index.ts'
import { keepPartitions, sweepLetters } from './result/index.ts'

const EVERY_MS = 600_000

/** Deletes what monitoring no longer needs, and creates the partitions of the coming days. */
export function startHousekeeping(platform: Platform): Worker {
  const sweepChanges = forgetChanges('monitor_change')
  return startWorker(platform, {
    name: 'monitoring-housekeeping',
    everyMs: EVERY_MS,
    work: () =>
      inSystem(platform, async ctx => {
        await sweepChanges(ctx)
        await sweepGaps(ctx)
        await sweepLetters(ctx)
        await keepPartitions(ctx, platform.config.PHAROS_RESULT_RETENTION_DAYS)
      }),
  })
}
