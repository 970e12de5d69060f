import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { monitor } from './monitor.ts'

story(test, 'a new start goes on with the same data', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url })
  await world.advance('30s')
  const before = credentials(world)
  const first = world.planes.pop()
  await first?.stop()
  await world.startPlane()
  assert.is(credentials(world).api_key, before.api_key)
  await world.advance('20s')
  assert.is(await job.status(), 'up')
  assert.equal(
    (await job.history()).map(each => each.to),
    ['up'],
  )
})

story(test, 'a slot of a slow monitor that fell into an outage runs at the next start, once', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, interval_seconds: 600 })
  await world.advance('11m')
  const results = async () => (await world.call(routes.listHttpResults, { params: { job_id: job.id } })).body
  const { length: before } = await results()
  world.lines.expect(/no agent online|has an agent again|was away|did not answer the hello/)
  await world.planes.pop()?.stop()
  world.clock.leap(700_000)
  const back = world.clock.now()
  await world.startPlane()
  // On a busy machine the agent's first hello may need another try, and the next regular slot may come meanwhile.
  const missed = async () =>
    (await results()).filter(result => Date.parse(result.scheduled_at) <= back).slice(0, -before)
  for (let tries = 0; tries < 20 && (await missed()).length === 0; tries++) await world.advance('5s')
  await world.advance('5s')
  const [run, ...others] = await missed()
  assert.is(others.length, 0)
  assert.ok(Date.parse(run?.scheduled_at ?? '') > back - 600_000, `the last slot before ${back}`)
  assert.ok(Date.parse(run?.created_at ?? '') >= back)
  assert.is(await job.status(), 'up')
})

function credentials(world: World): { api_key: string; base_url: string } {
  return JSON.parse(readFileSync(join(world.directory, 'credentials.json'), 'utf8'))
}

test.run()
