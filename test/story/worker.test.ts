import type { Platform } from '@pharos/control-plane/platform/context.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { startWorker, wakeWorkers } from '@pharos/control-plane/platform/worker.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

const QUIET = { roles: 'api', agent: false }

function platformOf({ planes: [plane] }: World): Platform {
  if (!plane) throw new Error('This world has no control plane.')
  return plane.platform
}

/** Starts a worker that is due from an instant on. Returns the instants at which it ran. */
function noting(platform: Platform, name: string, everyMs: number, from: number): number[] {
  const ran: number[] = []
  const isDue = (now: number) => sql`${now}::bigint >= ${from}::bigint`
  startWorker(platform, { name, everyMs, isDue, work: async () => void ran.push(platform.clock.now()) })
  return ran
}

/** The texts of all queries during some work. */
async function queriesDuring(work: () => Promise<void>): Promise<string[]> {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: object, ...given: unknown[]) {
    const [first] = given
    texts.push(typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text))
    return Reflect.apply(query, this, given) as unknown
  } as typeof query
  await work().finally(() => {
    pg.Client.prototype.query = query
  })
  return texts
}

async function passSeconds(world: World, seconds: number): Promise<void> {
  const start = world.clock.now()
  for (let second = 1; second <= seconds; second++) {
    world.clock.at(epoch(start + second * 1_000), () => {})
    await world.advance('1s')
  }
}

story(
  test,
  'a worker runs when it is due, as often as it may, and one query finds all due workers',
  async world => {
    const platform = platformOf(world)
    const start = world.clock.now()
    const idle = noting(platform, 'idle', 1_000, start + 3_600_000)
    const due = noting(platform, 'busy', 1_000, start + 3_000)
    const seldom = noting(platform, 'seldom', 5_000, start)
    const texts = await queriesDuring(() => passSeconds(world, 10))
    assert.equal(idle, [])
    assert.equal(
      due.map(at => (at - start) / 1_000),
      [3, 4, 5, 6, 7, 8, 9, 10],
    )
    assert.equal(
      seldom.map(at => (at - start) / 1_000),
      [5, 10],
    )
    assert.is(texts.filter(text => text.includes('"due_0"')).length, 10)
  },
  QUIET,
)

story(
  test,
  'when the query for due workers fails, every worker runs',
  async world => {
    const platform = platformOf(world)
    world.lines.expect(/the worker due failed; will retry/)
    const ran = noting(platform, 'asked', 1_000, world.clock.now() + 3_600_000)
    startWorker(platform, { name: 'wrong', everyMs: 1_000, isDue: () => sql`no_such_column`, work: async () => {} })
    await world.advance('1s')
    assert.equal(ran, [world.clock.now()])
  },
  QUIET,
)

story(
  test,
  'a worker that fails is counted, waits longer and longer, and is tried at once when it is woken',
  async world => {
    const platform = platformOf(world)
    world.lines.expect(/the worker failing failed; will retry/)
    const start = world.clock.now()
    const tried: number[] = []
    startWorker(platform, {
      name: 'failing',
      everyMs: 1_000,
      work: async () => {
        tried.push((world.clock.now() - start) / 1_000)
        throw new Error('no luck')
      },
    })
    await passSeconds(world, 16)
    assert.equal(tried, [1, 2, 4, 8, 12, 16])
    await inSystem(platform, async ctx => wakeWorkers(ctx, 'failing'))
    await world.settle()
    assert.is(tried.at(-1), 16)
    assert.ok(tried.length > 6, 'the wake-up is tried')
    const [failures] = (await platform.metrics.workerFailures.get()).values.filter(
      ({ labels }) => labels.worker === 'failing',
    )
    assert.is(failures?.value, tried.length)
  },
  QUIET,
)

story(
  test,
  'a wake-up reaches the workers of every process after the commit, and none when the transaction fails',
  async world => {
    const [one, other] = [platformOf(world), (await world.startPlane('sweeper')).platform]
    const ran: string[] = []
    startWorker(one, { name: 'called', work: async () => void ran.push('one') })
    startWorker(other, { name: 'another-name', wakes: ['called'], work: async () => void ran.push('other') })
    const failed = inSystem(one, async ctx => {
      wakeWorkers(ctx, 'called')
      throw new Error('rolled back')
    })
    await failed.catch(() => undefined)
    await world.settle()
    assert.equal(ran, [])
    await inSystem(one, async ctx => wakeWorkers(ctx, 'called'))
    await until('both ran', async () => {
      await world.settle()
      return ran.includes('one') && ran.includes('other')
    })
  },
  QUIET,
)

story(test, 'an idle installation asks its database at most 18 statements a second', async world => {
  await world.advance('30s')
  const texts = await queriesDuring(() => passSeconds(world, 60))
  assert.ok(texts.length / 60 <= 18, `${texts.length / 60} statements a second`)
})

test.run()
