import { type ReapedRegion, reapRuns, type SeenLanes } from '@pharos/control-plane/monitoring/dispatch/reap.ts'
import type { Bus, LaneState } from '@pharos/control-plane/platform/bus/bus.ts'
import type { Platform } from '@pharos/control-plane/platform/context.ts'
import { LANES } from '@pharos/shared-protocol/check/kind.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { platformOf } from '../delivery/outbox.ts'
import { createWorld, type World } from '../world/world.ts'

const REGIONS = 45

const test = suite<{ world: World }>('lanes that hand out no runs')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.before.each(async ({ world }) => {
  await world.sql('delete from event')
})
test.after(({ world }) => world.close())

const regions: ReapedRegion[] = Array.from({ length: REGIONS }, (_, n) => ({
  id: crypto.randomUUID(),
  slug: `r${n}`,
  name: `r${n}`,
  has_agent: true,
}))

const MOVING: LaneState = { waiting: 0, delivered: 0, asking: 1, position: 7, end: 9 }
const STUCK: LaneState = { ...MOVING, waiting: 3 }

/** A reaper on a bus that says what a test wants, and notes what it is asked to renew. */
function arrange(world: World) {
  const state = {
    says: (): LaneState => STUCK,
    stored: 0,
    fault: null as string | null,
    asked: 0,
    lanes: 0,
    /** Up to where runs counted as taken. */
    positions: new Set<number>(),
    streams: 0,
  }
  const bus: Partial<Bus> = {
    fault: () => state.fault,
    async purgeRuns() {
      state.asked += 1
      return { expired: 0, count: state.says() }
    },
    storedRuns: async () => state.stored,
    async renewLane(_, __, position) {
      state.lanes += 1
      state.positions.add(position)
    },
    async renewRuns() {
      state.streams += 1
    },
  }
  const platform = platformOf(world)
  const on: Platform = { ...platform, bus: { ...platform.bus, ...bus } }
  let seen: SeenLanes = new Map()
  let now = 0
  const look = async (second: number) => {
    world.clock.leap((second - now) * 1000)
    now = second
    seen = await reapRuns(on, regions, seen)
  }
  return { state, look }
}

const toldOf = (world: World) =>
  world.sql<{ payload: { regions: { slug: string }[] } }>(
    `select payload from event where name = 'installation.lane_renewed'`,
  )

test('their queues are renewed, then the stream once for all of them; staff are told once', async ({ world }) => {
  world.lines.expect(/handed out no runs/)
  const { state, look } = arrange(world)
  // The first look only learns where the lanes are.
  for (const second of [0, 5, 10]) await look(second)
  assert.equal([state.lanes, state.streams], [0, 0])
  await look(15)
  assert.equal([state.lanes, state.streams], [REGIONS * LANES.length, 0])
  for (const second of [20, 25, 30]) await look(second)
  assert.equal([state.lanes, state.streams], [REGIONS * LANES.length, 1])
  const told = await toldOf(world)
  assert.equal(
    told.map(({ payload }) => payload.regions.length),
    [REGIONS],
  )
})

test('a queue that says nothing waits, although the stream holds runs for it, is renewed', async ({ world }) => {
  world.lines.expect(/handed out no runs/)
  const { state, look } = arrange(world)
  Object.assign(state, { says: () => MOVING, stored: 2 })
  for (const second of [0, 5, 10, 15]) await look(second)
  assert.is(state.lanes, REGIONS * LANES.length)
})

test('a queue beyond the end of its stream is renewed at the first look, and all runs of it wait', async ({
  world,
}) => {
  world.lines.expect(/handed out no runs/)
  const { state, look } = arrange(world)
  state.says = () => ({ ...MOVING, position: 280, end: 3 })
  await look(0)
  assert.equal([state.lanes, state.positions], [REGIONS * LANES.length, new Set([0])])
  assert.is((await toldOf(world)).length, 1)
})

test('lanes without waiting runs are left alone', async ({ world }) => {
  const { state, look } = arrange(world)
  state.says = () => MOVING
  for (const second of [0, 60, 600]) await look(second)
  assert.equal([state.lanes, state.streams, (await toldOf(world)).length], [0, 0, 0])
})

test('while the bus is away nothing is asked, renewed or logged for each region', async ({ world }) => {
  const { state, look } = arrange(world)
  state.says = () => {
    state.fault = 'the NATS server does not answer'
    throw new Error('TIMEOUT')
  }
  for (const second of [0, 5, 10, 15, 20]) await look(second)
  assert.ok(state.asked <= 20 * LANES.length, `${state.asked}: only what was asked together with the first question`)
  assert.equal([state.lanes, state.streams], [0, 0])
})

test.run()
