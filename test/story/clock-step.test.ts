import { startClockSteps } from '@pharos/control-plane/monitoring/pulse/index.ts'
import { systemClock } from '@pharos/control-plane/platform/clock.ts'
import { RealTime } from '@pharos/control-plane/platform/real-time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { platformOf } from '../delivery/outbox.ts'
import { until } from '../until.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

/** A process that goes by the database's clock as it was when it showed so much more than now. */
function processOf(world: World, ahead: number) {
  const real = new RealTime()
  const learn = (by: number) => real.learn({ theirs: Date.now() + by, mine: performance.now(), roundTrip: 1 })
  learn(ahead)
  const worker = startClockSteps({ ...platformOf(world), clock: systemClock(real) }, [])
  const look = async () => {
    worker.wake()
    await until('it has looked', () => worker.idle())
  }
  return { learn, look, stop: () => worker.stop() }
}

const stepsOf = (world: World) =>
  world.sql<{ by: number; done: boolean }>(
    'select round((from_at - to_at) / 1000.0)::int as by, done_at is not null as done from clock_step',
  )

for (const seconds of [90, 3_600, 86_400])
  story(
    test,
    `a process that has not learned yet of a step by ${seconds} s neither takes it back nor ends it`,
    async world => {
      world.lines.expect(/the clock of the database was set back/)
      const began = Date.now()
      await world.sql('update clock_mark set seen_at = $1', [began + seconds * 1000])
      const [one, two] = [processOf(world, 0), processOf(world, seconds * 1000)]
      const expectOne = async () => {
        const [step, ...more] = await stepsOf(world)
        assert.equal(more, [])
        // The time until it looked is missing, and both are rounded.
        const least = seconds - (Date.now() - began) / 1000 - 1
        assert.ok(step && step.by >= least && step.by <= seconds + 1 && !step.done, JSON.stringify(step))
      }
      await two.look()
      assert.equal(await stepsOf(world), [])
      await one.look()
      await expectOne()
      for (let n = 0; n < 3; n++) for (const each of [two, one]) await each.look()
      await expectOne()
      two.learn(0)
      for (const each of [two, one]) await each.look()
      await expectOne()
      const told = await world.sql(`select from event where name = 'installation.clock_set_back'`)
      assert.is(told.length, 1)
      await Promise.all([one.stop(), two.stop()])
    },
    { agent: false, roles: 'api' },
  )

test.run()
