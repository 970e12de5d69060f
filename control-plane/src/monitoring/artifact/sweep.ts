import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import type { Erasure } from '../../platform/erase.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { oldestKept } from '../result/index.ts'
import { artifactDay, artifactsOf, baselineFolder } from './key.ts'

const EVERY_MS = 3_600_000
/** How many days before the oldest retained one are checked: sweeps may have been away, or retention longer. */
const LOOK_BACK_DAYS = 30

export function startArtifactSweep(platform: Platform): Worker {
  return startWorker(platform, { name: 'artifacts', everyMs: EVERY_MS, work: () => sweepArtifacts(platform) })
}

/**
 * Deletes the artifacts of days whose results are deleted. Runs outside any transaction, since a bucket may be slow.
 */
async function sweepArtifacts(platform: Platform): Promise<void> {
  const oldest = oldestKept({ platform, now: platform.clock.now() })
  for (let day = 1; day <= LOOK_BACK_DAYS; day++) await platform.objects.removeAll(artifactDay(oldest - day * DAY_MS))
}

/** Deletes the accepted baselines of an account, and its artifacts of every day that may have some. */
export async function removeArtifactsOf({ platform, account, turn }: Erasure): Promise<void> {
  await platform.objects.removeAll(baselineFolder(account))
  const now = platform.clock.now()
  const oldest = oldestKept({ platform, now }) - LOOK_BACK_DAYS * DAY_MS
  for (let day = now + DAY_MS; day >= oldest && !turn.stopping; day -= DAY_MS)
    await platform.objects.removeAll(artifactsOf(day, account))
}
