import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { monitor } from '../story/monitor.ts'
import { until } from '../until.ts'
import type { WorldAgent } from '../world/agent.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { openLine } from './line.ts'

/** A region whose agents are trusted only while they reach this port of this machine. */
async function watchedRegion(world: World, port: number): Promise<WorldAgent> {
  const body = { slug: 'east', allow_private_targets: true, sentinels: [`127.0.0.1:${port}`] }
  await world.call(routes.createRegion, { body })
  return world.startAgent(await world.enrol('east'))
}

async function agentStatus(world: World): Promise<string | undefined> {
  return (await world.call(routes.listAgents, { params: { slug: 'east' } })).body[0]?.status
}

story(test, 'an agent that reaches no sentinel is blind: its monitors turn unknown, never down', async world => {
  const [sentinel, target] = [await world.startTarget(), await world.startTarget()]
  await watchedRegion(world, sentinel.port)
  const job = await monitor(world, { uri: target.url, check_regions: ['east'] })
  await world.advance('20s')
  assert.is(await job.status(), 'up')
  assert.is(await agentStatus(world), 'online')

  // A sentinel reached within the last second confirms a failure.
  await sentinel.stop()
  await world.advance('2s')
  await target.stop()
  await world.advance('60s')
  assert.is(await agentStatus(world), 'blind')
  assert.is(await job.status(), 'unknown')
  assert.equal(
    await world.sql(`select from check_result where status <> 'healthy'`),
    [],
    'what the blind saw is not kept',
  )

  await sentinel.heal()
  await world.advance('20s')
  assert.is(await agentStatus(world), 'online')
  assert.is(await job.status(), 'down')
  await target.heal()
  await world.advance('20s')
  assert.is(await job.status(), 'up')
  assert.equal(
    (await job.history()).map(each => each.to),
    ['up', 'unknown', 'down', 'up'],
  )
})

story(test, 'what an agent saw while the bus was away arrives with its own time', async world => {
  world.lines.expect(/the bus is unavailable|did not answer the hello/)
  const line = await openLine(Number(new URL(world.config.NATS_URL).port))
  await world.call(routes.createRegion, { body: { slug: 'east', allow_private_targets: true } })
  const credentials = await world.enrol('east')
  const { agent } = await world.startAgent({ ...credentials, nats_url: `nats://127.0.0.1:${line.port}` })
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, check_regions: ['east'] })

  let answer = () => {}
  target.answer((_, response) => {
    answer = () => void response.end('late')
  })
  const asked = target.requests.length
  const passing = world.advance('10s')
  await until('the target is asked', () => target.requests.length > asked)
  line.cut()
  await until('the agent has lost the bus', () => world.lines.all.some(text => text.includes('the bus is unavailable')))
  const ended = world.clock.now()
  answer()
  await until('the outcome is in the spool', () => agent.stats().spooled === 1)
  world.clock.step(ended + 4_000)
  const back = world.clock.now()
  assert.ok(back > ended, 'time passed meanwhile')
  line.mend()
  await passing

  const rows = await world.sql<{ at: string }>('select at from check_result where monitor_id = $1 order by slot', [
    job.id,
  ])
  assert.is(Number(rows[1]?.at), ended)
  assert.is(await job.status(), 'up')
  line.close()
})

test.run()
