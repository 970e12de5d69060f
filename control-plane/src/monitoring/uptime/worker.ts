import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { realMs, waitReal } from '../../platform/real-time.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { anyMarkDue } from './mark.ts'
import { restAfter } from './rest.ts'
import { sweepRollups } from './sweep.ts'

const EVERY_MS = 5_000
/** Rollups wait while outcomes older than this wait, since a bucket rolled up before its outcomes has to be redone. */
const CATCHING_UP_MS = 30_000

/** Rolls up results. `heardTo` returns up to when outcomes are processed. */
export function startRollups(platform: Platform, heardTo: () => Promise<EpochMs>): Worker {
  return startWorker(platform, {
    name: 'rollups',
    everyMs: EVERY_MS,
    isDue: anyMarkDue,
    async work(turn) {
      if ((await heardTo()) < platform.clock.now() - CATCHING_UP_MS) return
      const begun = realMs()
      await drain(turn, async () => {
        const before = realMs()
        const monitors = await inSystem(platform, sweepRollups)
        const now = realMs()
        const rest = restAfter({ monitors, tookMs: now - before, turnMs: now - begun })
        if (rest > 0 && !turn.stopping) await waitReal(rest)
        return monitors
      })
    },
  })
}
