import { LANES, type Lane } from '@pharos/shared-protocol/check/kind.ts'
import { Run } from '@pharos/shared-protocol/message/run.ts'
import { epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { LaneState } from '../../platform/bus/bus.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { tellStaffOnce } from '../pulse/index.ts'
import { presentSince } from '../region/index.ts'
import { LANE_RENEWED } from './event.ts'
import { judgeLane, remedyFor, type SeenLane } from './lane-rules.ts'

const EVERY_MS = 5_000
/** How many regions are looked at together: one whose lanes do not answer takes seconds. */
const TOGETHER = 20
/** How long no other message of it follows. */
const TOLD_MS = 10 * MINUTE_MS

export interface ReapedRegion {
  id: string
  slug: string
  name: string
  /** Whether an agent is online there, which then pulls runs. */
  has_agent: boolean
}

/** How this process has seen lanes, by region and lane. */
export type SeenLanes = Map<string, SeenLane>

/** One look at the lanes of all regions. */
interface Pass {
  before: SeenLanes
  seen: SeenLanes
  /** Regions of which a lane was renewed. */
  renewed: Set<ReapedRegion>
  /** Settles when the stream was made anew, once for all lanes that need it. */
  stream: Promise<void> | null
}

/**
 * Cleans up the bus: redelivers outcomes that it does not deliver, removes runs that no agent took, and renews lanes
 * that hand out no runs.
 */
export function startReaper(platform: Platform): Worker {
  const { bus, log, metrics } = platform
  let seen: SeenLanes = new Map()
  return startWorker(platform, {
    name: 'reaper',
    everyMs: EVERY_MS,
    async work() {
      metrics.intakeBacklog.set(await bus.waitingOutcomes())
      if (await bus.handOutStranded())
        log.warn('the bus did not deliver some outcomes; they are delivered again from the oldest')
      seen = await reapRuns(platform, await inSystem(platform, loadRegions, 'read'), seen)
    },
  })
}

async function loadRegions(ctx: SystemCtx): Promise<ReapedRegion[]> {
  const { rows } = await sql<ReapedRegion>`select r.id, r.slug, r.name, exists (select from agent a
      where a.region_id = r.id and a.reported_status = 'online'
        and a.last_seen_at > ${presentSince(ctx.now, ctx.platform.clock)}) as has_agent from region r`.execute(ctx.sql)
  return rows
}

/**
 * Removes runs from the bus that agents have taken, and expired ones that no agent took, which are counted: their time
 * is unknown. Recreates a missing consumer, and renews a lane that stands still. A region in which this fails does not
 * stop the others, unless the bus itself is away. Returns how the lanes were seen, for the next time.
 */
export async function reapRuns(
  platform: Platform,
  regions: readonly ReapedRegion[],
  before: SeenLanes,
): Promise<SeenLanes> {
  const pass: Pass = { before, seen: new Map(), renewed: new Set(), stream: null }
  // Without the bus nothing can be removed or renewed, and each question would take seconds.
  for (let first = 0; first < regions.length && platform.bus.fault() === null; first += TOGETHER)
    await Promise.all(regions.slice(first, first + TOGETHER).map(region => reapRegion(platform, region, pass)))
  if (pass.renewed.size > 0) await inSystem(platform, ctx => tell(ctx, [...pass.renewed]))
  return pass.seen
}

async function reapRegion(platform: Platform, region: ReapedRegion, pass: Pass): Promise<void> {
  const { bus, clock } = platform
  for (const lane of LANES) {
    const name = `${region.id} ${lane}`
    const known = pass.before.get(name)
    const found = await reapLane(platform, region, lane, known)
    if (!region.has_agent || bus.fault() !== null) continue
    const { seen, stalled } = judgeLane(lane, known, found, clock.monotonic())
    pass.seen.set(name, seen)
    if (!stalled || !(await renew(platform, region, lane, { seen, pass }))) continue
    pass.seen.set(name, { ...seen, silentSince: null, stuckSince: null, renewedAt: clock.monotonic() })
    pass.renewed.add(region)
  }
}

async function reapLane(
  { bus, clock, log, metrics }: Platform,
  { id, slug, has_agent }: ReapedRegion,
  lane: Lane,
  before: SeenLane | undefined,
): Promise<LaneState | null> {
  const now = clock.now()
  try {
    const { expired, count } = await bus.purgeRuns(id, lane, data => expiresAt(data) <= now)
    metrics.runsDropped.inc({ reason: 'not_taken' }, expired)
    const isIdle = has_agent && count.waiting === 0 && count.position === before?.position
    return isIdle ? { ...count, waiting: await bus.storedRuns(id, lane) } : count
  } catch (err) {
    // That the bus is away is logged once, for all regions.
    if (bus.fault() === null)
      log.warn({ err, region: slug, lane }, 'expired runs of a region cannot be removed; will retry')
    return null
  }
}

async function renew(
  { bus, clock, log }: Platform,
  { id, slug }: ReapedRegion,
  lane: Lane,
  { seen, pass }: { seen: SeenLane; pass: Pass },
): Promise<boolean> {
  const remedy = remedyFor(seen, clock.monotonic())
  try {
    if (remedy === 'stream') {
      pass.stream ??= bus.renewRuns()
      await pass.stream
    } else await bus.renewLane(id, lane, seen.position)
    log.warn({ region: slug, lane, remedy }, 'the bus handed out no runs of a region; their queue was made anew')
    return true
  } catch (err) {
    const notes = { err, region: slug, lane, remedy }
    log.warn(notes, 'the bus hands out no runs of a region; will retry to make their queue anew')
    return false
  }
}

/** Staff are told, once for all regions: this is a fault of the installation, and of no account. */
function tell(ctx: SystemCtx, renewed: readonly ReapedRegion[]): Promise<void> {
  const regions = renewed.map(({ slug, name }) => ({ slug, name }))
  return tellStaffOnce(ctx, LANE_RENEWED, { regions }, { since: epoch(ctx.now - TOLD_MS), isSame: () => true })
}

function expiresAt(data: Uint8Array): number {
  const run = Run.safeParse(JSON.parse(new TextDecoder().decode(data)))
  return run.success ? run.data.expires_at : 0
}
