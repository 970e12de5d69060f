import type { Platform } from '../../platform/context.ts'
import { endSnoozes } from './snooze.ts'

const SNOOZE_EVERY_MS = 1_000

/** What incidents do by themselves as time passes. */
export function startIncidentSweep(platform: Platform): { stop(): Promise<void> } {
  return platform.clock.poll(SNOOZE_EVERY_MS, () =>
    endSnoozes(platform).catch(err => platform.log.warn({ err }, 'snoozes could not be ended; it comes again')),
  )
}
