import { randomUUID } from 'node:crypto'
import type { Outcome } from '@pharos/shared-protocol/message/run.ts'
import { z } from 'zod'

/** Distinguishes this process's monotonic clock from those of earlier processes. */
const BOOT = randomUUID()

/** A finished check that waits for its publication. */
export interface Finished {
  message: Omit<Outcome, 'age_ms'>
  /** The installation's clock at the end of the check. */
  endedAt: number
  /** The agent's monotonic clock at that time. */
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

/** Reads a finished check from the spool; null if an incompatible version wrote it. */
export function readFinished(text: string): Finished | null {
  try {
    return Stored.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * Installation milliseconds since the check ended: by the monotonic clock within a process, by the corrected wall clock
 * after a restart.
 */
export function ageOf(finished: Finished, time: { now(): number; since(monotonic: number): number }): number {
  return finished.boot === BOOT ? time.since(finished.endedMonotonic) : Math.max(0, time.now() - finished.endedAt)
}

/** The run's key from its token, for people. */
export function runOf(token: string): string {
  return token.split('|').slice(0, 6).join('/')
}
