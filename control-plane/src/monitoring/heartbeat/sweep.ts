import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { isThere } from '../pulse/index.ts'
import { anyDue, decide, lockDue, storeEntries } from './locked-heartbeat.ts'
import { passDeadlines } from './rules.ts'

const EVERY_MS = 1_000
const BATCH = 500
/** After a database outage, waiting pings are processed before any heartbeat is called late. */
const HOLD_MS = 5_000

/**
 * Applies heartbeats' deadlines: each is a transition at its own instant, detected at most a second later. Skips
 * heartbeats that another process has locked.
 */
export function startHeartbeats(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'heartbeats',
    everyMs: EVERY_MS,
    isDue: anyDue,
    holdMs: HOLD_MS,
    work: turn => drain(turn, () => inSystem(platform, sweepHeartbeats)),
  })
}

/** Processes one batch; returns how many there were. */
export async function sweepHeartbeats(ctx: SystemCtx): Promise<number> {
  const until = ctx.now
  const entries = await lockDue(ctx, BATCH)
  // While pings cannot be accepted, silence means nothing.
  if (entries.length === 0 || !(await isThere(ctx, 'api'))) return 0
  for (const entry of entries) decide(entry, passDeadlines(entry.state, entry.settings, until))
  await storeEntries(ctx, entries, 'exact')
  return entries.length
}
