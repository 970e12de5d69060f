import { LANES } from '@pharos/shared-protocol/check/kind.ts'
import { publicRegions } from '../../monitoring/region/index.ts'
import type { OpenCtx } from '../../platform/context.ts'

/** The runs that wait on the bus: by lane for each public region, and for all private ones together. */
export async function readQueues({ platform, inSystem }: Pick<OpenCtx, 'platform' | 'inSystem'>) {
  const [regions, queues] = await Promise.all([inSystem(publicRegions), platform.bus.waitingRuns()])
  const isPublic = new Set(regions.map(({ id }) => id))
  return LANES.flatMap(lane => {
    const ofLane = queues.filter(each => each.lane === lane)
    const shown = regions.map(({ id, slug }) => ({
      lane,
      region: slug,
      // A queue that the bus has lost is made anew within a minute; until then nothing is known of it.
      waiting: ofLane.find(({ regionId }) => regionId === id)?.waiting ?? null,
    }))
    const others = ofLane.filter(({ regionId }) => !isPublic.has(regionId))
    return [...shown, { lane, region: null, waiting: others.reduce((sum, { waiting }) => sum + waiting, 0) }]
  })
}
