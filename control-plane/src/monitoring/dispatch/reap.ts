import { LANES } from '@pharos/shared-protocol/check/kind.ts'
import { Run } from '@pharos/shared-protocol/message/run.ts'
import { isAway } from '../../platform/away.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'

const EVERY_MS = 5_000

/** Cleans up the bus: redelivers outcomes that it does not deliver, and removes runs that no agent took. */
export function startReaper(platform: Platform): Worker {
  const { bus, log, metrics } = platform
  return startWorker(platform, {
    name: 'reaper',
    everyMs: EVERY_MS,
    async work() {
      metrics.intakeBacklog.set(await bus.waitingOutcomes())
      if (await bus.handOutStranded())
        log.warn('the bus did not deliver some outcomes; they are delivered again from the oldest')
      const { rows } = await inSystem(platform, ctx => sql<{ id: string }>`select id from region`.execute(ctx.sql))
      await reapRuns(
        platform,
        rows.map(row => row.id),
      )
    },
  })
}

/**
 * Removes runs from the bus that agents have taken, and expired ones that no agent took, which are counted: their time
 * is unknown. Recreates a missing consumer. A failure in one region does not stop the others.
 */
export async function reapRuns(platform: Platform, regionIds: string[]): Promise<void> {
  for (const region of regionIds)
    await reapRegion(platform, region).catch(err => {
      if (isAway(err)) throw err
      platform.log.warn({ err, region }, 'expired runs of a region cannot be removed; will retry')
    })
}

async function reapRegion(platform: Platform, region: string): Promise<void> {
  const now = platform.clock.now()
  for (const lane of LANES) {
    const dropped = await platform.bus.purgeRuns(region, lane, data => expiresAt(data) <= now)
    platform.metrics.runsDropped.inc({ reason: 'not_taken' }, dropped)
  }
}

function expiresAt(data: Uint8Array): number {
  const run = Run.safeParse(JSON.parse(new TextDecoder().decode(data)))
  return run.success ? run.data.expires_at : 0
}
