import { LANES } from '@pharos/shared-protocol/check/kind.ts'
import { Run } from '@pharos/shared-protocol/message/run.ts'
import { isAway } from '../../platform/away.ts'
import type { Platform } from '../../platform/context.ts'

/**
 * Removes from the bus what agents have taken, and a region's runs that no agent took in time, which are counted: they
 * are unknown time. Recreates a missing consumer. One region's failure does not stop the others.
 */
export async function reapRuns(platform: Platform, regionIds: string[]): Promise<void> {
  for (const region of regionIds)
    await reapRegion(platform, region).catch(err => {
      if (isAway(err)) throw err
      platform.log.warn({ err, region }, 'expired runs of a region can not be removed; trying again')
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
