import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { Bus } from '@pharos/control-plane/platform/bus/bus.ts'
import { createSemaphore, type Semaphore } from '@pharos/control-plane/platform/semaphore.ts'
import type { World } from './world.ts'

/** Far more than a browser run takes on a busy machine. A file that takes longer is stopped, and cannot say why. */
const DEADLINE_MS = 100_000
const QUIET_ROUNDS = 2

/**
 * Waits, in real time, until no process has work in progress and the bus is empty. Between the steps of one `advance`
 * the bus is only queried if something was published.
 */
export async function settle(world: World, isStep = false): Promise<void> {
  let seen: string | null = null
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(new Error(`The world does not come to rest: ${seen ?? 'it does not answer'}`))
  const timer = setTimeout(giveUp, DEADLINE_MS)
  try {
    for (let quiet = 0; quiet < QUIET_ROUNDS; ) {
      seen = await Promise.race([inTurn(world)(() => look(world, isStep)), late.promise])
      quiet = seen === null ? quiet + 1 : 0
      if (seen !== null && seen !== HOUSEKEEPING) await pause(1)
    }
  } finally {
    clearTimeout(timer)
  }
}

const turns = new WeakMap<World, Semaphore>()

/** One look at a time: housekeeping that another one has begun is no longer due, and not over. */
function inTurn(world: World): Semaphore {
  const turn = turns.get(world) ?? createSemaphore(1)
  turns.set(world, turn)
  return turn
}

const HOUSEKEEPING = 'housekeeping'

/** Runs what is due. Returns what is still at work, or null. */
async function look(world: World, isStep: boolean): Promise<string | null> {
  const rests = await Promise.all([...world.followers].map(follower => follower.turn()))
  if (await world.clock.runPolls()) return HOUSEKEEPING
  return rests.includes(false) ? 'another process is at work' : whatIsBusy(world, isStep)
}

async function whatIsBusy(world: World, isStep: boolean): Promise<string | null> {
  if (world.planes.some(plane => !plane.idle())) return 'a control plane is at work'
  if (world.agents.some(({ alive, agent }) => alive && !agent.idle())) return 'an agent is at work'
  const bus = world.planes[0]?.platform.bus
  if (!bus?.connected()) return null
  const published = countPublished(world)
  if (isStep && published !== null && emptyAt.get(world) === published) {
    await turn()
    return null
  }
  const [outcomes, runs] = await Promise.all([bus.waitingOutcomes(), countRuns(world, bus)])
  if (outcomes > 0) return 'outcomes wait on the bus'
  if (runs.some(({ waiting }) => waiting > 0)) return 'runs wait on the bus'
  if (runs.some(lane => isOnItsWay(world, lane))) return 'runs are on their way'
  if (published !== null) emptyAt.set(world, published)
  return null
}

/** How much had been published when the bus was last found empty. */
const emptyAt = new WeakMap<World, number>()

/** Returns null if the number is not known here: another process publishes, or there is more than one to wake. */
function countPublished({ planes, followers, agents, traces }: World): number | null {
  if (planes.length !== 1 || followers.size > 0) return null
  return agents.reduce((sum, { agent }) => sum + agent.stats().published, traces.published)
}

/** The runs of a lane of a region: those that wait, those that the bus has delivered, and those that arrived here. */
interface LaneRuns {
  lane: string
  waiting: number
  delivered: number
  arrived: number
}

/**
 * Ignores runs of regions without an agent, which stay on the bus. Asks for all lanes at once, since every step of a
 * story does so.
 */
function countRuns({ agents }: World, bus: Bus): Promise<LaneRuns[]> {
  const alive = agents.filter(agent => agent.alive)
  const lanes = alive.flatMap(({ credentials, lanes }) => lanes.map(lane => [credentials.region_id, lane] as const))
  const distinct = new Map(lanes.map(([region, lane]) => [`${region} ${lane}`, { region, lane }]))
  return Promise.all(
    [...distinct].map(async ([name, { region, lane }]) => {
      const own = agents.filter(({ credentials }) => credentials.region_id === region)
      // Counted first, so that it is never more than was delivered.
      const arrived = own.reduce((sum, { agent }) => sum + agent.arrived(lane), 0)
      return { lane: name, arrived, ...(await bus.countRuns(region, lane)) }
    }),
  )
}

/**
 * How long a run may be on its way, in real time and in looks at the bus, since this process may stand still for a
 * second. After that it has gone to somebody else, or to a killed agent.
 */
const ON_ITS_WAY = { ms: 1_000, looks: 100 }

/** A lane as it was last seen: how many runs have gone elsewhere, and since when and how often more were missing. */
interface Seen {
  delivered: number
  elsewhere: number
  since: number
  looks: number
}

const seenLanes = new WeakMap<World, Map<string, Seen>>()

/** Whether a run that was delivered may still arrive. */
function isOnItsWay(world: World, { lane, delivered, arrived }: LaneRuns): boolean {
  const lanes = seenLanes.get(world) ?? new Map<string, Seen>()
  seenLanes.set(world, lanes)
  const now = performance.now()
  const before = lanes.get(lane) ?? { delivered: 0, elsewhere: 0, since: now, looks: 0 }
  const missing = delivered - arrived
  // A new consumer counts anew; and what seemed to have gone elsewhere may have come late.
  const elsewhere = delivered < before.delivered ? missing : Math.min(before.elsewhere, missing)
  if (missing === elsewhere) {
    lanes.set(lane, { delivered, elsewhere, since: now, looks: 0 })
    return false
  }
  const [since, looks] = before.looks === 0 ? [now, 1] : [before.since, before.looks + 1]
  const isGone = now - since > ON_ITS_WAY.ms && looks > ON_ITS_WAY.looks
  lanes.set(lane, { delivered, elsewhere: isGone ? missing : elsewhere, since, looks: isGone ? 0 : looks })
  return !isGone
}
