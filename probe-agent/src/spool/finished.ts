import { createHash, randomUUID } from 'node:crypto'
import type { Outcome } from '@pharos/shared-protocol/message/run.ts'
import { z } from 'zod'

/** Identifies this process's monotonic clock among those of earlier processes. */
const BOOT = randomUUID()

/** A finished check that waits for its publication. */
export interface Finished {
  message: Omit<Outcome, 'age_ms'>
  /** The installation's clock at the end of the check. */
  endedAt: number
  /** The agent's monotonic clock at the same moment. */
  endedMonotonic: number
  boot: string
}

const Stored = z.object({
  message: z.object({
    v: z.int(),
    token: z.string(),
    agent: z.string(),
    loop_delay_ms: z.number(),
    blind: z.boolean(),
    outcome: z.unknown(),
  }),
  endedAt: z.number(),
  endedMonotonic: z.number(),
  boot: z.string(),
})

export function finish(message: Finished['message'], time: { now(): number; monotonic(): number }): Finished {
  return { message, endedAt: time.now(), endedMonotonic: time.monotonic(), boot: BOOT }
}

/** A finished check from the spool; null for a text that an incompatible version wrote. */
export function readFinished(text: string): Finished | null {
  try {
    return Stored.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Installation milliseconds since the check ended: monotonic within a process, by corrected wall clock after a restart. */
export function ageOf(finished: Finished, time: { now(): number; since(monotonic: number): number }): number {
  return finished.boot === BOOT ? time.since(finished.endedMonotonic) : Math.max(0, time.now() - finished.endedAt)
}

/** The run's key in its token, for people. */
export function runOf(token: string): string {
  return token.split('|').slice(0, 6).join('/')
}

/**
 * By it the bus recognises an outcome that is published again. It is of the whole token, which only the agents of the run's
 * region know: with an id that others can guess, they would have the outcome taken for a repetition.
 */
export function messageId(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
