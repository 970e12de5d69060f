import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { helloSubject, outcomeSubject } from '@pharos/shared-protocol/message/subject.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { HELLO, intrude } from '../world/intruder.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

const JUNK = 15_000
const HELLOS = 5_000
/** Unreadable outcomes of one agent that are stored at once: its allowance for a burst. */
const KEPT = 200
/** The most transactions that a flood may cost: stored outcomes come in batches, and so do the agents' hellos. */
const MOST_TRANSACTIONS = 60

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

story(
  test,
  'a hello that the database would refuse keeps none from being heard, and a letter keeps 4 KB',
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
