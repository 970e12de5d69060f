import { startPlanner } from '@pharos/control-plane/monitoring/planned/index.ts'
import type { Platform } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

interface Sent {
  by: string
  id: string
  kind: string
  slot: number
  ordinal: number
}

function platformOf(world: World): Platform {
  const [plane] = world.planes
  if (!plane) throw new Error('This world has no control plane.')
  return plane.platform
}

/** A planner that notes what it sends, and leaves the fate of each run to the test. */
function plannerOf(
  world: World,
  by: string,
  answer: (sent: Sent, ended: (published: boolean) => void) => boolean | null,
) {
  const sent: Sent[] = []
  const planner = startPlanner(platformOf(world), async (plan, _, key, ended = () => {}) => {
    const one = { by, id: plan.id, ...key }
    sent.push(one)
    return answer(one, ended)
  })
  return { sent, planner }
}

/** The only planned monitor of the world, of page speed (a heavy kind) or of TLS (a light one), with a run asked for. */
async function asked(world: World, kind: 'page_speed' | 'tls'): Promise<{ id: string; slot: number }> {
  const isHeavy = kind === 'page_speed'
  const related = { monitor_tls: !isHeavy, monitor_page_speed: isHeavy, monitor_domain: false }
  const body = { uri: 'https://shop.example.com/', interval_seconds: 86_400, ...related }
  const { body: http } = await world.call(routes.createHttpJob, { body })
  const id = (isHeavy ? http.page_speed_job_id : http.tls_job_id) ?? ''
  if (isHeavy) await world.call(routes.runPageSpeedJob, { params: { page_speed_job_id: id } })
  else await world.call(routes.runTlsJob, { params: { tls_job_id: id } })
  const [plan] = await world.sql<{ slot: number }>('select asked_slot::float8 as slot from planned_run')
  assert.ok(plan)
  return { id, slot: plan.slot }
}

const bare = { agent: false, roles: 'api' } as const

story(
  test,
  'a planned run that waits in a process is kept there, and is taken by another one when that dies',
  async world => {
    const { id, slot } = await asked(world, 'page_speed')
    const one = plannerOf(world, 'one', () => null)
    await world.leap('5s', '1s')
    const two = plannerOf(world, 'two', () => true)
    await world.leap('10m', '1s')
    const keys = (sent: Sent[]) => sent.map(({ id: of, kind, slot: at }) => [of, kind, at])
    assert.equal(keys(one.sent), [[id, 'manual', slot]])
    assert.equal(two.sent, [], 'it is held as long as its process lives')
    await one.planner.stop()
    await world.leap('31s', '1s')
    assert.equal(keys(two.sent), [[id, 'manual', slot]])
    await two.planner.stop()
  },
  bare,
)

story(
  test,
  'a planned run that waited is sent again only when it should have been answered since it was published',
  async world => {
    await asked(world, 'page_speed')
    let end = (_: boolean) => {}
    const { sent, planner } = plannerOf(world, 'one', (_, ended) => {
      end = ended
      return sent.length === 1 ? null : true
    })
    await world.leap('5m', '1s')
    end(true)
    // The bus keeps it for 100 s, it may take 60 s, and its answer has 60 s.
    await world.leap('219s', '1s')
    assert.is(sent.length, 1)
    await world.leap('10s', '1s')
    assert.is(sent.length, 2)
    await planner.stop()
  },
  bare,
)

for (const kind of ['page_speed', 'tls'] as const)
  for (const waited of [true, false].filter(value => kind === 'page_speed' || !value))
    story(
      test,
      `a ${kind} run that the bus did not take${waited ? ' after it had waited' : ''} is sent again at once, as the same one`,
      async world => {
        await asked(world, kind)
        const { sent, planner } = plannerOf(world, 'one', (_, ended) => {
          if (sent.length > 3) return true
          if (waited) ended(false)
          return waited ? null : false
        })
        await world.leap(waited ? '25s' : '8s', '1s')
        assert.is(sent.length, 4)
        assert.is(new Set(sent.map(one => JSON.stringify(one))).size, 1, 'the bus drops it if it did get one of them')
        await planner.stop()
      },
      bare,
    )

story(
  test,
  'while the bus is away, planned runs stay due',
  async world => {
    const platform = platformOf(world)
    await asked(world, 'tls')
    const fault = platform.bus.fault
    platform.bus.fault = () => 'the NATS server does not answer'
    const { sent, planner } = plannerOf(world, 'one', () => true)
    await world.leap('10m', '5s')
    assert.equal(sent, [])
    platform.bus.fault = fault
    await world.leap('2s', '1s')
    assert.is(sent.length, 1)
    await planner.stop()
  },
  bare,
)

test.run()
