import { LANES, type Lane } from '@pharos/shared-protocol/check/kind.ts'
import { Run } from '@pharos/shared-protocol/message/run.ts'
import type { LaneCount } from '../../platform/bus/bus.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { staffAccount } from '../pulse/index.ts'
import { presentSince } from '../region/index.ts'
import { LANE_RENEWED } from './event.ts'
import { judgeLane, remedyFor, type SeenLane } from './lane-rules.ts'

const EVERY_MS = 5_000
/** How many regions are looked at together: one whose lanes do not answer takes seconds. */
const TOGETHER = 20

export interface ReapedRegion {
  id: string
  slug: string
  name: string
  /** Whether an agent is online there, which then pulls runs. */
  has_agent: boolean
}

/** How this process has seen lanes, by region and lane. */
export type SeenLanes = Map<string, SeenLane>

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
 * stop the others. Returns how the lanes were seen, for the next time.
 */
export async function reapRuns(
  platform: Platform,
  regions: readonly ReapedRegion[],
  before: SeenLanes,
): Promise<SeenLanes> {
  const seen: SeenLanes = new Map()
  for (let first = 0; first < regions.length; first += TOGETHER)
    await Promise.all(regions.slice(first, first + TOGETHER).map(region => reapRegion(platform, region, before, seen)))
  return seen
}

async function reapRegion(platform: Platform, region: ReapedRegion, before: SeenLanes, seen: SeenLanes): Promise<void> {
  const { bus, clock } = platform
  const renewed: Lane[] = []
  for (const lane of LANES) {
    const name = `${region.id} ${lane}`
    const known = before.get(name)
    const found = await reapLane(platform, region, lane, known)
    // While the bus itself is away this is known, and nothing could be renewed.
    if (!region.has_agent || bus.fault() !== null) continue
    const judged = judgeLane(lane, known, found, clock.monotonic())
    seen.set(name, judged.seen)
    if (!judged.stalled || !(await renew(platform, region, lane, judged.seen))) continue
    seen.set(name, { ...judged.seen, silentSince: null, stuckSince: null, renewedAt: clock.monotonic() })
    renewed.push(lane)
  }
  if (renewed.length > 0) await inSystem(platform, ctx => tell(ctx, region, renewed))
}

async function reapLane(
  { bus, clock, log, metrics }: Platform,
  { id, slug, has_agent }: ReapedRegion,
  lane: Lane,
  before: SeenLane | undefined,
): Promise<LaneCount | null> {
  const now = clock.now()
  try {
    const { expired, count } = await bus.purgeRuns(id, lane, data => expiresAt(data) <= now)
    metrics.runsDropped.inc({ reason: 'not_taken' }, expired)
    const isIdle = has_agent && count.waiting === 0 && count.position === before?.position
    return isIdle ? { ...count, waiting: await bus.storedRuns(id, lane) } : count
  } catch (err) {
    log.warn({ err, region: slug, lane }, 'expired runs of a region cannot be removed; will retry')
    return null
  }
}

async function renew({ bus, clock, log }: Platform, { id, slug }: ReapedRegion, lane: Lane, seen: SeenLane) {
  const remedy = remedyFor(seen, clock.monotonic())
  try {
    if (remedy === 'stream') await bus.renewRuns()
    else await bus.renewLane(id, lane, seen.position)
    log.warn({ region: slug, lane, remedy }, 'the bus handed out no runs of a region; their queue was made anew')
    return true
  } catch (err) {
    const notes = { err, region: slug, lane, remedy }
    log.warn(notes, 'the bus hands out no runs of a region; will retry to make their queue anew')
    return false
  }
}

/** Staff are told: this is a fault of the installation, and of no account. */
async function tell(ctx: SystemCtx, { id, slug, name }: ReapedRegion, lanes: Lane[]): Promise<void> {
  const account = await staffAccount(ctx)
  if (account === null) return
  ctx.emit(LANE_RENEWED.of('installation.lane_renewed', { account, subject: id }, { region: slug, name, lanes }))
}

function expiresAt(data: Uint8Array): number {
  const run = Run.safeParse(JSON.parse(new TextDecoder().decode(data)))
  return run.success ? run.data.expires_at : 0
}
