import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'

story(test, 'a monitor is up at once, down when its target stops, and up again', async world => {
  const target = await world.startTarget()
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: target.url, interval_seconds: 10 } })
  assert.is(job.current_status, 'pending')
  await world.settle()
  const read = async () => (await world.call(routes.getHttpJob, { params: { job_id: job.id } })).body
  assert.is((await read()).current_status, 'up')
  await target.stop()
  await world.advance('11s')
  const down = await read()
  assert.is(down.current_status, 'down')
  assert.is(down.last_failure_reason, 'connection_refused')
  await target.heal()
  await world.advance('10s')
  assert.is((await read()).current_status, 'up')
  const { body: transitions } = await world.call(routes.listHttpTransitions, { params: { job_id: job.id } })
  assert.equal(
    transitions.map(each => each.to),
    ['up', 'down', 'up'],
  )
  assert.match(transitions[1]?.reason ?? '', /1 of 1 region is failing \(connection refused/)
})

test.run()
