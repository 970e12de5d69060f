import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { within } from '../../platform/real-time.ts'
import { type Frontier, lookAgain } from './rules.ts'

/** Time limit of a query to the bus (real milliseconds), so that a frozen bus does not stop the sweep. */
const ASK_MS = 2_000

/**
 * Returns up to when every report has been processed. Its state between calls only limits how long a stuck queue
 * postpones silence.
 */
export function createFrontier(platform: Platform): () => Promise<EpochMs> {
  const { bus, clock, log } = platform
  let known: Frontier | null = null
  return async () => {
    const now = clock.now()
    const asking = bus.oldestOutcome().then(
      oldest => ({ asked: true, oldest: oldest === null ? null : clock.fromReal(oldest) }),
      err => {
        log.debug({ err }, 'the bus does not say which outcomes wait')
        return NO_ANSWER
      },
    )
    const answer = await within(ASK_MS, asking, () => NO_ANSWER)
    known = lookAgain(known, { now, ...answer })
    return known.heard_to
  }
}

const NO_ANSWER = { asked: false, oldest: null }
