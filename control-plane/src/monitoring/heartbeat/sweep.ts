import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Poll } from '../../platform/clock.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { isThere } from '../pulse/index.ts'
import { decide, lockDue, storeEntries } from './entry.ts'
import { passDeadlines } from './rules.ts'

const EVERY_MS = 500
const BATCH = 500
/** After a database outage, waiting pings are taken before any heartbeat is called late. */
const HOLD_MS = 5_000

/**
 * Lets heartbeats' deadlines pass: each is a transition at its own instant, noticed at most half a second later. Safe
 * in any number of processes: a heartbeat locked by another one is left to it.
 */
export function pollHeartbeats(platform: Platform): Poll {
  let heldUntil = 0
  return platform.clock.poll(EVERY_MS, async () => {
    if (platform.clock.now() < heldUntil) return
    try {
      while ((await inSystem(platform, sweepHeartbeats)) > 0);
    } catch (err) {
      heldUntil = platform.clock.now() + HOLD_MS
      platform.log.warn({ err, sweep: 'heartbeats' }, 'a sweep failed; it will run again')
    }
  })
}

/** One batch of them; returns how many there were. */
export async function sweepHeartbeats(ctx: SystemCtx): Promise<number> {
  const until: EpochMs = ctx.now
  const entries = await lockDue(ctx, BATCH)
  // While no ping can be accepted, silence means nothing.
  if (entries.length === 0 || !(await isThere(ctx, 'api'))) return 0
  for (const entry of entries) decide(entry, passDeadlines(entry.state, entry.settings, until))
  await storeEntries(ctx, entries, 'exact')
  return entries.length
}
