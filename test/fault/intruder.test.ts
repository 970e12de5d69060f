import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { type Outcome, Run } from '@pharos/shared-protocol/message/run.ts'
import {
  helloSubject,
  inboxPrefix,
  outcomeSubject,
  runConsumer,
  runSubject,
} from '@pharos/shared-protocol/message/subject.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { FAILING, intrude, isRefused } from '../world/intruder.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

/** Creates a private region, and returns the credentials of an agent of it that does not run. */
async function enrolled(world: World, slug: string): Promise<AgentCredentials> {
  await world.call(routes.createRegion, { body: { slug } })
  return world.enrol(slug)
}

story(test, 'an agent reads no other region’s runs and no other agent’s replies', async world => {
  const east = await enrolled(world, 'east')
  const other = await world.enrol('east')
  const local = world.localAgent
  const connection = await intrude(east)
  const forbidden: Record<string, () => void> = {
    'runs as a plain subscription': () => connection.subscribe(runSubject(local.region_id, 'light')),
    'runs of its own region around the consumer': () => connection.subscribe(runSubject(east.region_id, 'light')),
    everything: () => connection.subscribe('>'),
    'replies to another agent': () => connection.subscribe(`${inboxPrefix(other.agent_id)}.>`),
    'another region’s consumer': () =>
      connection.publish(`$JS.API.CONSUMER.MSG.NEXT.RUNS.${runConsumer(local.region_id, 'light')}`, '1', {
        reply: `${inboxPrefix(east.agent_id)}.x`,
      }),
    'an outcome under another region': () => connection.publish(outcomeSubject(local.region_id, local.agent_id), '{}'),
    'an outcome under another agent': () => connection.publish(outcomeSubject(east.region_id, other.agent_id), '{}'),
    'a hello as another agent': () => connection.publish(helloSubject(east.region_id, other.agent_id), '{}'),
    'a stream’s deletion': () => connection.publish('$JS.API.STREAM.DELETE.OUTCOMES', ''),
    'hints about new results': () => connection.subscribe('result.>'),
    'a hint of its own making': () => connection.publish(`result.${crypto.randomUUID()}`, crypto.randomUUID()),
    'a run of its own making': () => connection.publish(runSubject(local.region_id, 'light'), '{}'),
  }
  for (const [what, attempt] of Object.entries(forbidden)) assert.ok(await isRefused(connection, attempt), what)
  assert.not.ok(await isRefused(connection, () => connection.subscribe(`${inboxPrefix(east.agent_id)}.own`)))
  await connection.close()
})

story(test, 'a forged outcome is refused by its token: another monitor, account, slot, region', async world => {
  const east = await enrolled(world, 'east')
  const body = { uri: 'http://127.0.0.1:9/', check_regions: ['east'], interval_seconds: 10 }
  const { body: job } = await world.call(routes.createHttpJob, { body })
  await world.settle()
  const connection = await intrude(east)
  const consumer = await connection.jetstream().consumers.get('RUNS', runConsumer(east.region_id, 'light'))
  const message = await consumer.next({ expires: 2_000 })
  const { token } = Run.parse(message?.json())
  message?.ack()
  world.lines.expect(/outcomes were refused/)
  const [account, monitor, , kind, slot, ordinal, version, expires, mac] = token.split('|')
  const forge = (parts: (string | undefined)[]) => [...parts, mac].join('|')
  const forged = [
    forge([account, crypto.randomUUID(), east.region_id, kind, slot, ordinal, version, expires]),
    forge([crypto.randomUUID(), monitor, east.region_id, kind, slot, ordinal, version, expires]),
    forge([account, monitor, world.localAgent.region_id, kind, slot, ordinal, version, expires]),
    forge([account, monitor, east.region_id, kind, String(Number(slot) + 10_000), ordinal, version, expires]),
    forge([account, monitor, east.region_id, 'manual', slot, ordinal, version, expires]),
    `${token}x`,
    'nonsense',
  ]
  const send = async (token: string) => {
    const outcome: Outcome = {
      v: 1,
      token,
      agent: east.agent_id,
      age_ms: 0,
      loop_delay_ms: 0,
      blind: false,
      outcome: FAILING,
    }
    await connection.jetstream().publish(outcomeSubject(east.region_id, east.agent_id), JSON.stringify(outcome))
  }
  for (const each of forged) await send(each)
  await world.settle()
  const letters = await world.sql<{ reason: string }>(`select reason from dead_letter`)
  assert.equal(
    letters.map(letter => letter.reason),
    forged.map(() => 'token'),
  )
  assert.is((await world.sql(`select from check_result`)).length, 0)
  await send(token)
  await world.settle()
  assert.is((await world.call(routes.getHttpJob, { params: { job_id: job.id } })).body.current_status, 'down')
  await connection.close()
})

story(test, 'a token of one region is worth nothing under another', async world => {
  const [east, west] = [await enrolled(world, 'east'), await enrolled(world, 'west')]
  await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', check_regions: ['east'] } })
  await world.settle()
  const reader = await intrude(east)
  const consumer = await reader.jetstream().consumers.get('RUNS', runConsumer(east.region_id, 'light'))
  const message = await consumer.next({ expires: 2_000 })
  const { token } = Run.parse(message?.json())
  const writer = await intrude(west)
  const outcome = { v: 1, token, agent: west.agent_id, age_ms: 0, loop_delay_ms: 0, blind: false, outcome: FAILING }
  world.lines.expect(/outcomes were refused/)
  await writer.jetstream().publish(outcomeSubject(west.region_id, west.agent_id), JSON.stringify(outcome))
  await world.settle()
  assert.equal(
    (await world.sql<{ reason: string }>(`select reason from dead_letter`)).map(row => row.reason),
    ['region'],
  )
  await Promise.all([reader.close(), writer.close()])
})

story(test, 'an agent cannot have another region’s outcome taken for a repetition', async world => {
  const east = await enrolled(world, 'east')
  const target = await world.startTarget()
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: target.url, interval_seconds: 10 } })
  await world.advance('10s')
  const slots = `select account_id, region_id, slot from check_result where kind = 'slot' order by slot desc`
  const [last] = await world.sql<{ account_id: string; region_id: string; slot: string }>(slots)
  assert.ok(last)
  const next = Number(last.slot) + 10_000
  const connection = await intrude(east)
  world.lines.expect(/outcomes were refused/)
  const msgID = [last.account_id, job.id, last.region_id, 'slot', next, 0].join('/')
  await connection.jetstream().publish(outcomeSubject(east.region_id, east.agent_id), '{}', { msgID })
  await world.advance('10s')
  assert.ok((await world.sql<{ slot: string }>(slots)).some(({ slot }) => Number(slot) === next))
  await connection.close()
})

story(test, 'a deleted agent is cut off at once, others stay, and it does not come back', async world => {
  const [gone, stays] = [await enrolled(world, 'east'), await world.enrol('east')]
  const [first, second] = [await intrude(gone), await intrude(stays)]
  const closed = first.closed()
  const { status } = await world.call(routes.deleteAgent, { params: { slug: 'east', agent_id: gone.agent_id } })
  assert.is(status, 204)
  await closed
  assert.ok(first.isClosed())
  await second.flush()
  await intrude(gone).then(
    () => assert.unreachable(),
    () => undefined,
  )
  await second.close()
})

test.run()
