import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './world.ts'

/** Far more than a browser run takes on a busy machine. */
const DEADLINE_MS = 180_000
const QUIET_ROUNDS = 2

/** Waits, in real time, until no process has work in progress and the bus is empty. */
export async function settle(world: World): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS
  for (let quiet = 0; quiet < QUIET_ROUNDS; ) {
    const rests = await Promise.all([...world.followers].map(follower => follower.turn()))
    const worked = await world.clock.runPolls()
    const others = rests.includes(false) ? 'another process is at work' : null
    const busy = worked ? 'housekeeping' : (others ?? (await whatIsBusy(world)))
    quiet = busy === null ? quiet + 1 : 0
    if (busy === null || worked) continue
    if (performance.now() > deadline) throw new Error(`The world does not come to rest: ${busy}`)
    await pause(1)
  }
}

async function whatIsBusy(world: World): Promise<string | null> {
  if (world.planes.some(plane => !plane.idle())) return 'a control plane is at work'
  if (world.agents.some(({ alive, agent }) => alive && !agent.idle())) return 'an agent is at work'
  const bus = world.planes[0]?.platform.bus
  if (!bus?.connected()) return null
  if ((await bus.waitingOutcomes()) > 0) return 'outcomes wait on the bus'
  if (await runsWait(world)) return 'runs wait on the bus'
  return null
}

/** Runs of regions without an agent stay and are ignored here. */
async function runsWait(world: World): Promise<boolean> {
  const bus = world.planes[0]?.platform.bus
  for (const { alive, credentials, lanes } of world.agents)
    for (const lane of lanes) if (alive && bus && (await bus.waitingRuns(credentials.region_id, lane)) > 0) return true
  return false
}
