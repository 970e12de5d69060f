import { takeOutcomes } from '@pharos/control-plane/monitoring/intake/take.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { platformOf } from '../delivery/outbox.ts'
import { healthyOutcome, soleRegionOf } from '../story/outcome.ts'
import { until } from '../until.ts'
import { countWaiting } from '../world/waiting.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('what a change of a monitor waits for')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  await context.world.call(routes.createRegion, { body: { slug: 'east' } })
})
test.after(({ world }) => world.close())

type Change = (world: World, id: string) => Promise<unknown>
const update =
  (body: object): Change =>
  (world, job_id) =>
    world.call(routes.updateHttpJob, { params: { job_id }, body })

const CHANGES: Record<string, Change> = {
  'another address': update({ uri: 'https://example.com/new' }),
  'another interval': update({ interval_seconds: 30 }),
  'other regions': update({ check_regions: ['east', 'local'] }),
  'a pair more': update({ monitor_page_speed: true }),
  'a pair less': update({ monitor_tls: false }),
  'a key': update({ external_key: 'one' }),
  'a pause': (world, job_id) => world.call(routes.pauseHttpJob, { params: { job_id } }),
  'a resumption': (world, job_id) => world.call(routes.resumeHttpJob, { params: { job_id } }),
  'a pause by tag': world => world.call(routes.pauseMonitors, { body: { tags: ['one'] } }),
  'a resumption by tag': world => world.call(routes.resumeMonitors, { body: { tags: ['one'] } }),
  'a deletion': (world, job_id) => world.call(routes.deleteHttpJob, { params: { job_id } }),
}

for (const [name, change] of Object.entries(CHANGES))
  test(`outcomes are taken while ${name} waits for the account or a key`, async ({ world }) => {
    const given = { uri: 'https://example.com/', check_regions: ['local'], interval_seconds: 10, tags: ['one'] }
    const { id } = (await world.call(routes.createHttpJob, { body: given })).body
    const run = await soleRegionOf(world, id)
    if (name.includes('resumption')) await world.call(routes.pauseHttpJob, { params: { job_id: id } })
    await world.sql('begin')
    let ended = false
    let changed: Promise<unknown> = Promise.resolve()
    try {
      await world.sql('select from account for no key update')
      // Another request that makes a monitor with the key, such as an import.
      await world.sql(
        `insert into monitor select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(),
           'external_key', 'one'))).* from monitor m where id = $1`,
        [id],
      )
      changed = change(world, id).finally(() => {
        ended = true
      })
      await until('the change ends or waits', async () => ended || (await countWaiting(world)) > 0)
      let isTaken = false
      const outcome = healthyOutcome({ ...run, slot: world.clock.now() })
      const taken = inSystem(platformOf(world), ctx => takeOutcomes(ctx, [outcome])).then(() => {
        isTaken = true
      })
      await until('the outcome is taken', () => isTaken)
      await taken
    } finally {
      await world.sql('rollback')
    }
    await changed
    assert.ok(ended)
    if (name !== 'a deletion') await world.call(routes.deleteHttpJob, { params: { job_id: id } })
  })

test.run()
