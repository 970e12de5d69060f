import { AGENT_GONE_MS } from '@pharos/shared-protocol/message/hello.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Clock } from '../../platform/clock.ts'

/**
 * An agent counts as present when it said hello after this instant. Agents say hello in real seconds, however fast the
 * installation's clock runs.
 */
export function presentSince(now: EpochMs, clock: Clock): EpochMs {
  return epoch(now - AGENT_GONE_MS * clock.scale)
}
