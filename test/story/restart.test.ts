import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

function credentials(world: World): { api_key: string; base_url: string } {
  return JSON.parse(readFileSync(join(world.directory, 'credentials.json'), 'utf8'))
}

test.run()
