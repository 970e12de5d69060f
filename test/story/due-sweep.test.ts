import type { Platform } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { pollDue } from '@pharos/control-plane/platform/due.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

const QUIET = { roles: 'api', agent: false }

function platformOf({ planes: [plane] }: World): Platform {
  if (!plane) throw new Error('This world has no control plane.')
  return plane.platform
}

/** A sweep that has work from an instant on, and records when it ran. */
function noting(platform: Platform, everyMs: number, from: number): number[] {
  const ran: number[] = []
  const isDue = (now: number) => sql`${now}::bigint >= ${from}::bigint`
  pollDue(platform, { everyMs, isDue, work: async () => void ran.push(platform.clock.now()) })
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

story(
  test,
  'a sweep runs when it has something to do, as often as it may, and one query asks for all of them',
  async world => {
    const platform = platformOf(world)
    const start = world.clock.now()
    const idle = noting(platform, 1_000, start + 3_600_000)
    const due = noting(platform, 1_000, start + 3_000)
    const seldom = noting(platform, 5_000, start)
    let rounds = 0
    platform.clock.poll(1_000, async () => void rounds++)
    const texts = await queriesDuring(async () => {
      for (let second = 1; second <= 10; second++) {
        world.clock.at(epoch(start + second * 1_000), () => {})
        await world.advance('1s')
      }
    })
    assert.equal(idle, [])
    assert.equal(
      due.map(at => (at - start) / 1_000),
      [3, 4, 5, 6, 7, 8, 9, 10],
    )
    assert.equal(
      seldom.map(at => (at - start) / 1_000),
      [5, 10],
    )
    assert.is(rounds, 10)
    assert.is(texts.filter(text => text.includes('"sweep_0"')).length, rounds)
  },
  QUIET,
)

story(
  test,
  'when the question fails, every sweep looks itself',
  async world => {
    const platform = platformOf(world)
    world.lines.expect(/what is due can not be read/)
    const ran = noting(platform, 1_000, world.clock.now() + 3_600_000)
    pollDue(platform, { everyMs: 1_000, isDue: () => sql`no_such_column`, work: async () => {} })
    await world.advance('1s')
    assert.equal(ran, [world.clock.now()])
  },
  QUIET,
)

test.run()
