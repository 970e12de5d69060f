import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { VERSION } from '@pharos/shared-protocol/version.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('the overview of the installation')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,intake' })
})
test.after(({ world }) => world.close())

test('staff see accounts, agents, queues, versions and disk', async ({ world }) => {
  await addAccount(world, 'Secret Customer', 'team')
  await world.call(routes.createService, { body: { name: 'Secret Service' } })
  await world.sql(
    `insert into region (id, account_id, slug, name, allow_private_targets, sentinels, public_key, private_key, created_at)
    select gen_random_uuid(), id, 'secret-office', 'Secret office', true, '{}', 'x', 'x', 0 from account where name = 'Secret Customer'`,
  )
  const { body } = await world.call(routes.getInstallation)
  assert.equal(body.unreadable, [])
  const [all] = await world.sql<{ n: number }>('select count(*)::int as n from account')
  assert.is(body.accounts?.total, all?.n)
  assert.is(body.accounts?.by_plan.team, 1)
  assert.is(body.version, VERSION)
  assert.equal(
    body.regions?.public.map(({ slug, agents_online }) => [slug, agents_online]),
    [['local', 1]],
  )
  assert.equal(body.regions?.private, { regions: 1, agents: 0 })
  assert.match(body.database?.schema ?? '', /^\d{4}-/)
  assert.ok((body.database?.bytes ?? 0) > 1_000_000)
  const { bytes_free = 0, bytes_total = 0 } = body.data_folder ?? {}
  assert.ok(bytes_total > bytes_free && bytes_free > 0)
  assert.is(body.outcomes_waiting, 0)
  assert.ok((body.processes?.length ?? 0) > 0)
  assert.not.match(JSON.stringify(body), /secret/i, 'nothing of an account')
})

test('a part that cannot be read says so, and hides no other', async ({ world }) => {
  const platform = world.planes[0]?.platform
  if (!platform) throw new Error('This world has no control plane.')
  world.lines.expect(/a part of the overview could not be read/)
  const { waitingOutcomes } = platform.bus
  platform.bus.waitingOutcomes = async () => {
    throw new Error('the bus is away')
  }
  const { body } = await world.call(routes.getInstallation)
  platform.bus.waitingOutcomes = waitingOutcomes
  assert.is(body.outcomes_waiting, null)
  assert.equal(body.unreadable, [{ part: 'outcomes_waiting', reason: 'failed' }])
  assert.ok(body.accounts !== null)
})

test('nobody else reads it', async ({ world }) => {
  const { key } = await addAccount(world, 'Other')
  assert.is((await send(world, routes.getInstallation, { key })).status, 403)
})

test.run()
