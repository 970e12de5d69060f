import { setTimeout as pause } from 'node:timers/promises'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { type Frontier, lookAgain } from './rules.ts'

/** The bus is asked for at most so long (real milliseconds): one that is frozen must not stop the sweep. */
const ASK_MS = 2_000

/** Asks up to when everything that was reported is taken in. What it remembers between looks only bounds a wait. */
export function createFrontier(platform: Platform): () => Promise<EpochMs> {
  const { bus, clock, log } = platform
  let known: Frontier | null = null
  return async () => {
    const now = clock.now()
    const answer = await Promise.race([
      bus.oldestOutcome().then(
        oldest => ({ asked: true, oldest: oldest === null ? null : clock.fromReal(oldest) }),
        err => {
          log.debug({ err }, 'the bus does not say which outcomes wait')
          return NO_ANSWER
        },
      ),
      pause(ASK_MS, NO_ANSWER, { ref: false }),
    ])
    known = lookAgain(known, { now, ...answer })
    return known.heard_to
  }
}

const NO_ANSWER = { asked: false, oldest: null }
