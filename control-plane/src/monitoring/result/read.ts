import { MESSAGE_VERSION, Outcome } from '@pharos/shared-protocol/message/run.ts'
import { readAgentSubject } from '@pharos/shared-protocol/message/subject.ts'
import { type RunClaims, readRunToken } from '@pharos/shared-protocol/message/token.ts'
import type { BusMessage } from '../../platform/bus/bus.ts'

/** An outcome whose token proves its run. `at` is when the check ended, by the installation's clock. */
export interface TrustedOutcome {
  token: string
  claims: RunClaims
  agent: string
  at: number
  loop_delay_ms: number
  blind: boolean
  outcome: unknown
}

export type ReadOutcome =
  | { trusted: TrustedOutcome }
  | { rejected: 'malformed' | 'version' | 'token' | 'region' | 'future' }

/** How far ahead of now a slot may be, for clock differences between schedulers. */
const AHEAD_MS = 60_000

/**
 * Parses a message of OUTCOMES. Account, monitor, region and slot come from the token alone; the subject's region must
 * be the token's, so that an agent cannot answer for another region. `receivedAt` is the installation's time of the
 * bus' receipt.
 */
export function readOutcomeMessage(message: BusMessage, key: Buffer, receivedAt: number): ReadOutcome {
  const parsed = Outcome.safeParse(readJson(message.data))
  if (!parsed.success) return { rejected: 'malformed' }
  const { token, agent, age_ms, loop_delay_ms, blind, outcome, v } = parsed.data
  if (v > MESSAGE_VERSION || v < MESSAGE_VERSION - 1) return { rejected: 'version' }
  const claims = readRunToken(token, key)
  if (!claims) return { rejected: 'token' }
  const subject = readAgentSubject(message.subject)
  if (subject.region !== claims.region || subject.agent !== agent) return { rejected: 'region' }
  if (claims.slot > receivedAt + AHEAD_MS) return { rejected: 'future' }
  const at = Math.round(Math.max(claims.slot, receivedAt - age_ms))
  return { trusted: { token, claims, agent, at, loop_delay_ms, blind, outcome } }
}

/** A message's content; undefined when it is not JSON. */
export function readJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data))
  } catch {
    return undefined
  }
}
