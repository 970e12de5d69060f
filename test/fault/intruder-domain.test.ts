import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { Run } from '@pharos/shared-protocol/message/run.ts'
import { openSealed } from '@pharos/shared-protocol/message/seal.ts'
import { outcomeSubject, runConsumer } from '@pharos/shared-protocol/message/subject.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Registry, rdapRecord, registryEnvironment, watchDomain } from '../story/domain.ts'
import { intrude } from '../world/intruder.ts'
import { createWorld, type World } from '../world/world.ts'

const AGGREGATOR = {
  PHAROS_AGGREGATOR_URL: 'http://127.0.0.1:9/v1/{domain}',
  PHAROS_AGGREGATOR_KEY: 'key-of-the-house',
}

const test = suite<{ world: World; registry: Registry }>('a private region and the registries')

test.before.each(async context => {
  const { registry, environment } = await registryEnvironment()
  const world = await createWorld({ environment: { ...environment, ...AGGREGATOR } })
  world.lines.expect(/no agent online|has an agent again/)
  Object.assign(context, { world, registry })
})
test.after.each(async ({ world, registry }) => {
  registry.stop()
  await world.close()
})

/** Creates a domain monitor in this region only, and takes its run as the region's agent would. */
async function takeDomainRun(world: World, own: AgentCredentials) {
  const body = { uri: 'http://shop.sj/', check_regions: ['own'], monitor_domain: true }
  await world.call(routes.createHttpJob, { body })
  await world.settle()
  const connection = await intrude(own)
  const consumer = await connection.jetstream().consumers.get('RUNS', runConsumer(own.region_id, 'light'))
  for (;;) {
    const message = await consumer.next({ expires: 5_000 })
    assert.ok(message, 'there is a run')
    message.ack()
    const run = Run.parse(message.json())
    if (run.check === 'domain') return { connection, run }
  }
}

function limited(host: string) {
  return {
    leg: 'rdap',
    rdap_origin: null,
    failure_reason: 'rate_limited',
    failure_detail: null,
    host,
    retry_after_seconds: 9_007_199_254_740,
    registration: null,
    steps: [],
  }
}

test('neither the installation’s aggregator key nor the leg that needs it reaches a private region', async ({
  world,
  registry,
}) => {
  registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z' })
  await world.call(routes.createRegion, { body: { slug: 'own' } })
  const own = await world.enrol('own')
  const { connection, run } = await takeDomainRun(world, own)
  const sealed = run.sealed === null ? '' : openSealed(run.sealed, own.region_key)
  assert.not.match(sealed, AGGREGATOR.PHAROS_AGGREGATOR_KEY)
  assert.is((run.spec as { aggregator: unknown }).aggregator, null)
  await connection.close()
})

test('what a private region reports about a registry blocks it for nobody else', async ({ world, registry }) => {
  registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z' })
  await world.call(routes.createRegion, { body: { slug: 'own' } })
  const own = await world.enrol('own')
  const { connection, run } = await takeDomainRun(world, own)
  const host = new URL(registry.rdapUrl).host
  const body = { v: 1, token: run.token, agent: own.agent_id, age_ms: 0, loop_delay_ms: 0, blind: false }
  const subject = outcomeSubject(own.region_id, own.agent_id)
  await connection.jetstream().publish(subject, JSON.stringify({ ...body, outcome: limited(host) }))
  await world.settle()
  assert.is((await world.sql('select from check_result')).length, 1, 'the forged outcome is its own result')
  const rows = await world.sql<{ host: string; blocked_until: number }>('select host, blocked_until from registry_host')
  const now = world.clock.now()
  for (const row of rows) assert.ok(Number(row.blocked_until) <= now + 86_400_000, row.host)
  assert.equal(
    rows.filter(row => Number(row.blocked_until) > now).map(row => row.host),
    [`${own.region_id}/${host}`],
  )
  const other = await watchDomain(world, 'http://other.sj/')
  assert.is((await other.read()).current_status, 'good')
  await connection.close()
})

test.run()
