import type { SystemCtx } from '../../platform/context.ts'
import { oldestKept } from '../result/partition.ts'
import { artifactDay } from './key.ts'

const DAY_MS = 86_400_000
/** How many days before the oldest that is kept are looked through: sweeps may have been away. */
const LOOK_BACK_DAYS = 3

/** Removes the artifacts of days whose results are gone. */
export async function sweepArtifacts(ctx: SystemCtx): Promise<void> {
  const oldest = oldestKept(ctx)
  for (let day = 1; day <= LOOK_BACK_DAYS; day++)
    await ctx.platform.objects.removeAll(artifactDay(oldest - day * DAY_MS))
}
