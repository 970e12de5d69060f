import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { monitor } from './monitor.ts'
import { failingOutcome, healthyOutcome, soleRegionOf, takeIn } from './outcome.ts'

story(
  test,
  'a target that swallows packets goes from up to down, with nothing unknown between',
  async world => {
    const job = await monitor(world, { uri: 'http://127.0.0.1:9/', timeout_seconds: 10, retries: 3 })
    const run = await soleRegionOf(world, job.id)
    const slot = world.clock.now()
    await takeIn(world, [healthyOutcome({ ...run, slot })])
    // The run of the next slot uses all its attempts: four times 10 s.
    await world.advance('50s')
    assert.is(await job.status(), 'up')
    await takeIn(world, [failingOutcome({ ...run, slot: slot + 10_000 }, 40_000)])
    assert.equal(
      (await job.history()).map(({ to, at }) => [to, Date.parse(at) - slot]),
      [
        ['up', 5],
        ['down', 50_000],
      ],
    )
    assert.equal(await job.events(), ['monitor.failed'])
  },
  { roles: 'api,intake,sweeper' },
)

test.run()
