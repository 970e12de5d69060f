import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { joinOutcomes, MOST_TOGETHER } from '@pharos/shared-protocol/message/outcomes.ts'
import { type Outcome, Run } from '@pharos/shared-protocol/message/run.ts'
import { OUTCOMES_STREAM, outcomeSubject, runConsumer } from '@pharos/shared-protocol/message/subject.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openControl } from '../world/bus.ts'
import { FAILING, intrude } from '../world/intruder.ts'
import { useServers } from '../world/servers.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

const COUNT = 5

/** An agent of a region of its own, with the runs of a few monitors there. */
async function withRuns(world: World) {
  await world.call(routes.createRegion, { body: { slug: 'east' } })
  const own = await world.enrol('east')
  for (let n = 0; n < COUNT; n++)
    await world.call(routes.createHttpJob, {
      body: { uri: `http://127.0.0.1:9/${n}`, check_regions: ['east'], interval_seconds: 60 },
    })
  await world.settle()
  const connection = await intrude(own)
  const consumer = await connection.jetstream().consumers.get('RUNS', runConsumer(own.region_id, 'light'))
  const tokens: string[] = []
  for await (const message of await consumer.fetch({ max_messages: COUNT, expires: 5_000 }))
    tokens.push(Run.parse(message.json()).token)
  assert.is(tokens.length, COUNT)
  const outcomeOf = (token: string) => {
    const outcome: Outcome = {
      v: 1,
      token,
      agent: own.agent_id,
      age_ms: 0,
      loop_delay_ms: 0,
      blind: false,
      outcome: FAILING,
    }
    return JSON.stringify(outcome)
  }
  const send = async (lines: readonly string[]) => {
    await connection.jetstream().publish(outcomeSubject(own.region_id, own.agent_id), joinOutcomes(lines))
    await world.settle()
  }
  return { connection, tokens, outcomeOf, send }
}

const stored = async (world: World) => (await world.sql('select from check_result')).length

async function letters(world: World): Promise<string[]> {
  const rows = await world.sql<{ payload: Buffer; reason: string }>('select payload, reason from dead_letter')
  return rows.map(({ payload, reason }) => `${reason} ${payload.toString().slice(0, 10)}`).sort()
}

async function waiting(world: World): Promise<number> {
  const control = await openControl(await useServers(), world.config.PHAROS_NATS_ACCOUNT_KEY)
  const { state } = await (await control.jetstreamManager()).streams.info(OUTCOMES_STREAM)
  await control.close()
  return state.messages
}

story(test, 'each outcome of a message is judged by itself, and is stored once', async world => {
  const { connection, tokens, outcomeOf, send } = await withRuns(world)
  const [first = '', second = '', ...rest] = tokens
  world.lines.expect(/outcomes were refused/)
  await send([outcomeOf(first), 'nonsense', outcomeOf(`${second}x`), '', outcomeOf(second)])
  assert.is(await stored(world), 2)
  assert.equal(await letters(world), ['malformed ', 'malformed nonsense', 'token {"v":1,"to'])
  await send([outcomeOf(second), ...rest.map(outcomeOf), outcomeOf(first)])
  assert.is(await stored(world), COUNT)
  assert.is((await letters(world)).length, 3)
  assert.is(await waiting(world), 0)
  await connection.close()
})

story(test, 'a message with more lines than agents send is one outcome that nobody can read', async world => {
  const { connection, tokens, outcomeOf, send } = await withRuns(world)
  const [first = '', second = ''] = tokens
  world.lines.expect(/outcomes were refused/)
  await send([outcomeOf(first), ...Array.from({ length: MOST_TOGETHER }, () => ''), outcomeOf(second)])
  await send(Array.from({ length: 500_000 }, () => ''))
  assert.is(await stored(world), 0)
  assert.is((await letters(world)).length, 2)
  assert.is(await waiting(world), 0)
  await connection.close()
})

test.run()
