import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { outcomeSubject, runConsumer, runSubject } from '@pharos/shared-protocol/message/subject.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import { accountClaims, CLAIMS_UPDATE_SUBJECT, mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { UNLIMITED, UNLIMITED_JETSTREAM } from '@pharos/shared-protocol/nats/limits.ts'
import { AckPolicy, connect, type NatsConnection, RetentionPolicy, StorageType } from 'nats'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { openControl } from '../world/bus.ts'
import { useServers } from '../world/servers.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

async function enter(world: World, creds: string): Promise<NatsConnection> {
  const authenticator = authenticatorOf(creds)
  return connect({ servers: world.config.NATS_URL, authenticator })
}

story(test, 'streams that vanish are created again, with the regions’ consumers, and results go on', async world => {
  const target = await world.startTarget()
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: target.url, interval_seconds: 10 } })
  await world.settle()
  world.lines.expect(/streams of the bus were missing|lacks a stream|cannot be read|sweep failed|could not be/)
  const control = await openControl(await useServers(), world.config.PHAROS_NATS_ACCOUNT_KEY)
  const { streams, consumers } = await control.jetstreamManager()
  await Promise.all([streams.delete('RUNS'), streams.delete('OUTCOMES')])
  const lane = runConsumer(world.localAgent.region_id, 'light')
  const isBack = () =>
    Promise.all([consumers.info('RUNS', lane), consumers.info('OUTCOMES', 'intake')]).then(
      () => true,
      () => false,
    )
  await until('both are there again', isBack)
  await consumers.delete('RUNS', lane)
  await world.advance('10s')
  await until('the consumer is there again', isBack)
  await until('it is ready', async () => (await fetch(`${world.url}/health/ready`)).ok)
  const before = target.requests.length
  await until('the target is asked again', async () => {
    await world.advance('10s')
    return target.requests.length > before
  })
  assert.is((await world.call(routes.getHttpJob, { params: { job_id: job.id } })).body.current_status, 'up')
  await control.close()
})

story(test, 'a consumer of a former version is replaced, and no run that was taken is run again', async world => {
  const target = await world.startTarget()
  await world.call(routes.createHttpJob, { body: { uri: target.url, interval_seconds: 60 } })
  await world.settle()
  const control = await openControl(await useServers(), world.config.PHAROS_NATS_ACCOUNT_KEY)
  const { consumers } = await control.jetstreamManager()
  const { region_id } = world.localAgent
  const lane = runConsumer(region_id, 'light')
  await world.planes[0]?.stop()
  world.planes = []
  await consumers.delete('RUNS', lane)
  const former = { durable_name: lane, filter_subject: runSubject(region_id, 'light'), ack_policy: AckPolicy.Explicit }
  await consumers.add('RUNS', { ...former, max_deliver: 1 })
  const taken = await control.jetstream().consumers.get('RUNS', lane)
  assert.ok(await taken.next({ expires: 2_000 }))
  world.lines.expect(/did not answer|no agent online|away/)
  const before = target.requests.length
  await world.startPlane()
  const { config } = await consumers.info('RUNS', lane)
  assert.is(config.ack_policy, AckPolicy.None)
  await world.advance('60s')
  await until('the next run arrives', async () => {
    await world.settle()
    return target.requests.length > before
  })
  assert.is(target.requests.length, before + 1)
  await control.close()
})

/**
 * Restores the agents' account of a former version, which the control plane shared: with JetStream and both streams.
 */
async function turnBack(world: World): Promise<NatsConnection> {
  const { keys } = await useServers()
  const { PHAROS_NATS_ACCOUNT_KEY: account_seed } = world.config
  const content = { limits: { ...UNLIMITED, ...UNLIMITED_JETSTREAM } }
  const former = await accountClaims({ operator_seed: keys.operator_seed, account_seed, name: 'pharos', content })
  const system = await enter(world, keys.system_creds)
  await system.request(CLAIMS_UPDATE_SUBJECT, former, { timeout: 5_000 })
  await system.close()
  const connection = await enter(world, (await mintUser({ account_seed, name: 'former' })).creds)
  const { streams } = await connection.jetstreamManager()
  await streams.add({ name: 'RUNS', subjects: ['run.*.*'], storage: StorageType.Memory })
  const outcomes = { name: 'OUTCOMES', subjects: ['outcome.*.*'], retention: RetentionPolicy.Workqueue }
  await streams.add({ ...outcomes, storage: StorageType.File })
  return connection
}

async function letters(world: World): Promise<string[]> {
  const rows = await world.sql<{ payload: Buffer }>('select payload from dead_letter order by id')
  return rows.map(row => row.payload.toString())
}

story(
  test,
  'outcomes that a former version left on the bus are taken in, and agents go on as they are',
  async world => {
    const agent: AgentCredentials = world.localAgent
    const target = await world.startTarget()
    const { body: job } = await world.call(routes.createHttpJob, { body: { uri: target.url, interval_seconds: 10 } })
    await world.settle()
    await world.planes[0]?.stop()
    world.planes = []
    const former = await turnBack(world)
    for (let n = 0; n < 20; n++)
      await former.jetstream().publish(outcomeSubject(agent.region_id, agent.agent_id), `junk ${n}`, { msgID: `${n}` })
    world.lines.expect(/refused|did not answer|no agent online|away/)
    await world.startPlane()
    await world.settle()
    assert.equal(
      await letters(world),
      Array.from({ length: 20 }, (_, n) => `junk ${n}`),
    )
    const before = target.requests.length
    await until('the agent that is already enrolled is given work', async () => {
      await world.advance('10s')
      return target.requests.length > before
    })
    assert.is((await world.call(routes.getHttpJob, { params: { job_id: job.id } })).body.current_status, 'up')
    await former.close()
  },
)

test.run()
