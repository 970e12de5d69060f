import { AGENT_GONE_MS } from '@pharos/shared-protocol/message/hello.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Clock } from '../../platform/clock.ts'

/**
 * An agent is present if it said hello after this instant. Agents say hello in real seconds, so the span is scaled to
 * the installation's clock.
 */
export function presentSince(now: EpochMs, clock: Clock): EpochMs {
  return epoch(now - AGENT_GONE_MS * clock.scale)
}
