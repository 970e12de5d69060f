import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { Run } from '@pharos/shared-protocol/message/run.ts'
import { helloSubject, outcomeSubject, runConsumer } from '@pharos/shared-protocol/message/subject.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { FAILING, HELLO, intrude } from '../world/intruder.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

const JUNK = 15_000
const HELLOS = 5_000
/** Unreadable outcomes of one agent that are stored at once: its allowance for a burst. */
const KEPT = 200
/**
 * The most transactions that a flood may cost: unreadable outcomes are stored in batches, and so are the agents'
 * hellos.
 */
const MOST_TRANSACTIONS = 60

const LARGE = 60
const HELLO_OF_A_MEGABYTE = JSON.stringify({ ...JSON.parse(HELLO), more: 'x'.repeat(1_000_000) })

/** How many of the outcomes that the first process has taken from the bus had each result. */
async function results(world: World) {
  const { values } = (await world.planes[0]?.platform.metrics.outcomes.get()) ?? { values: [] }
  const countOf = (result: string) => values.find(({ labels }) => labels.result === result)?.value ?? 0
  return {
    ignored: countOf('ignored'),
    malformed: countOf('malformed'),
    repeated: countOf('repeated'),
    stored: countOf('stored'),
  }
}

/** How many transactions a histogram of the first process has counted. */
async function transactions(world: World, name: 'buryBatch' | 'helloBatch'): Promise<number> {
  const { values } = (await world.planes[0]?.platform.metrics[name].get()) ?? { values: [] }
  return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0
}

story(
  test,
  'a flood of one agent costs a stated number of transactions, and others are judged as ever',
  async world => {
    const target = await world.startTarget()
    const body = { uri: target.url, interval_seconds: 10, retries: 0 }
    const { body: job } = await world.call(routes.createHttpJob, { body })
    await world.call(routes.createRegion, { body: { slug: 'east' } })
    const own = await world.enrol('east')
    await world.settle()
    world.lines.expect(/sends too many|outcomes were refused|no agent online/)
    const connection = await intrude(own)
    const hellosBefore = await transactions(world, 'helloBatch')
    for (let n = 0; n < HELLOS; n++) connection.publish(helloSubject(own.region_id, own.agent_id), HELLO)
    for (let n = 0; n < JUNK; n++) connection.publish(outcomeSubject(own.region_id, own.agent_id), `junk ${n}`)
    await connection.flush()
    await target.stop()
    const read = async () => (await world.call(routes.getHttpJob, { params: { job_id: job.id } })).body.current_status
    await until('the healthy region’s monitor goes down', async () => {
      await world.advance('10s')
      return (await read()) === 'down'
    })
    assert.ok((await transactions(world, 'buryBatch')) <= MOST_TRANSACTIONS)
    assert.ok((await transactions(world, 'helloBatch')) - hellosBefore <= MOST_TRANSACTIONS)
    const [kept] = await world.sql<{ count: number }>('select count(*)::int from dead_letter')
    assert.ok(kept && kept.count > 0 && kept.count <= KEPT + 60, `${kept?.count} are kept`)
    const told = world.lines.all.filter(line => line.includes('sends too many'))
    assert.is(told.length, 2, told.join('\n'))
    const { body: agents } = await world.call(routes.listAgents, { params: { slug: 'east' } })
    assert.ok(['hello', 'unreadable'].includes(agents[0]?.ignored?.kind ?? ''))
    await connection.close()
  },
)

/** A megabyte of JSON that is expensive to parse for its size. */
const DENSE = `[${'{},'.repeat(340_000)}{}]`

story(test, 'large unreadable outcomes are read up to a number of bytes, then not at all', async world => {
  await world.call(routes.createRegion, { body: { slug: 'east' } })
  const own = await world.enrol('east')
  world.lines.expect(/sends too many|outcomes were refused|no agent online/)
  const connection = await intrude(own)
  const subject = outcomeSubject(own.region_id, own.agent_id)
  for (let n = 0; n < LARGE; n++) connection.publish(subject, DENSE)
  await connection.flush()
  await until('all of them are taken', async () => {
    await world.settle()
    const { ignored, malformed } = await results(world)
    // The queue delivers one again if its confirmation is late.
    return ignored + malformed >= LARGE
  })
  const { malformed } = await results(world)
  assert.ok(malformed <= 3, `${malformed} MB were read`)
  // A hello of that size is not read either.
  assert.is(
    await connection
      .request(helloSubject(own.region_id, own.agent_id), HELLO_OF_A_MEGABYTE, { timeout: 500 })
      .catch(() => null),
    null,
  )
  assert.equal((await world.call(routes.listAgents, { params: { slug: 'east' } })).body[0]?.ignored?.kind, 'hello')
  // After a minute its messages are read again.
  await world.advance('61s')
  connection.publish(subject, 'junk')
  await connection.flush()
  await until('it is read again', async () => {
    await world.settle()
    return (await results(world)).malformed === malformed + 1
  })
  await connection.close()
})

story(test, 'a large outcome is taken once, however often its agent sends it', async world => {
  await world.call(routes.createRegion, { body: { slug: 'east' } })
  const own = await world.enrol('east')
  const body = { uri: 'http://127.0.0.1:9/', check_regions: ['east'], interval_seconds: 10 }
  await world.call(routes.createHttpJob, { body })
  await world.settle()
  world.lines.expect(/sends too many|outcomes were refused|no agent online/)
  const connection = await intrude(own)
  const consumer = await connection.jetstream().consumers.get('RUNS', runConsumer(own.region_id, 'light'))
  const message = await consumer.next({ expires: 2_000 })
  const { token } = Run.parse(message?.json())
  const outcome = { v: 1, token, agent: own.agent_id, age_ms: 0, loop_delay_ms: 0, blind: false, outcome: FAILING }
  const large = JSON.stringify({ ...outcome, more: 'x'.repeat(900_000) })
  for (let n = 0; n < LARGE; n++) connection.publish(outcomeSubject(own.region_id, own.agent_id), large)
  await connection.flush()
  await until('all of them are taken', async () => {
    await world.settle()
    const { ignored, repeated, stored } = await results(world)
    return ignored + repeated + stored >= LARGE
  })
  const { repeated, stored } = await results(world)
  assert.equal([stored, repeated <= 3], [1, true], `${stored} stored, ${repeated} repetitions read`)
  await connection.close()
})

story(
  test,
  'hellos that the database would refuse do not block valid ones, and a dead letter keeps 4 KB',
  async world => {
    await world.call(routes.createRegion, { body: { slug: 'east' } })
    const own = await world.enrol('east')
    world.lines.expect(/outcomes were refused|no agent online/)
    const connection = await intrude(own)
    const subject = helloSubject(own.region_id, own.agent_id)
    for (const bad of [{ version: 'a\0b' }, { in_flight: 2 ** 40 }, { egress_addresses: ['\0'] }, 'junk'])
      connection.publish(subject, typeof bad === 'string' ? bad : JSON.stringify({ ...JSON.parse(HELLO), ...bad }))
    connection.publish(outcomeSubject(own.region_id, own.agent_id), 'x'.repeat(900_000))
    const reply = await connection.request(subject, HELLO, { timeout: 5_000 })
    assert.equal(
      reply.json<{ egress: object }>().egress,
      { allow_private: false, forbidden: [] },
      'names no address of ours',
    )
    await world.settle()
    const letters = await world.sql<{ bytes: number }>('select length(payload) as bytes from dead_letter')
    assert.equal(letters, [{ bytes: 4_096 }])
    await connection.close()
  },
)

test.run()
