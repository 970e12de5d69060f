import { PLAN_TABLE, PLANS } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { FREQUENCIES } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { DnsRecordMonitorUpdate } from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import { PageSpeedJobUpdate } from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import { TlsJobUpdate } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { change, http } from './changing.ts'

const test = suite<{ world: World }>('intervals below those of a smaller plan')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper' })
})
test.after(({ world }) => world.close())

test('an interval below the shortest one of the plan is kept, runs at that one meanwhile, and comes back', async ({
  world,
}) => {
  const account = await addAccount(world, 'Fast', 'business')
  const { body: fast } = await http(account, { interval_seconds: 10, friendly_name: 'Fast' })
  const { body: slow } = await http(account, { interval_seconds: 90 })
  const params = { job_id: fast.id }
  const shown = async (job_id = fast.id) => {
    const { body } = await account.call(routes.getHttpJob, { params: { job_id } })
    return [body.interval_seconds, body.effective_interval_seconds]
  }
  const policies = () =>
    world.sql<{ ms: number }>(
      `select (policy ->> 'interval_ms')::int as ms from monitor_policy where monitor_id = $1 order by at`,
      [fast.id],
    )
  const { body: preview } = await account.call(routes.previewPlan, { body: { plan: 'team' } })
  assert.equal(preview.slower_monitors, { count: 1, first: [{ id: fast.id, name: 'Fast' }], interval_seconds: 30 })
  const found = preview.lower_limits.find(({ limit }) => limit === 'interval_floor_seconds')
  assert.equal(found, { limit: 'interval_floor_seconds', before: 10, after: 30 })
  await change(world, account.id, 'team')
  assert.equal([await shown(), await shown(slow.id)], [[10, 30], [90, 90]]) // biome-ignore format: one line
  assert.is((await policies()).at(-1)?.ms, 30_000, 'staleness and outages are judged by what it runs at')
  await change(world, account.id, 'free')
  assert.equal(await shown(), [10, 60])
  // What a form sends back unchanged is no request for a shorter interval; another one is.
  await account.call(routes.updateHttpJob, { params, body: { interval_seconds: 10, friendly_name: 'Renamed' } })
  assert.equal(await shown(), [10, 60])
  const refused = await send(world, routes.updateHttpJob, { key: account.key, params, body: { interval_seconds: 20 } })
  assert.equal([refused.status, (refused.body as Problem).code], [402, 'plan_required'])
  assert.equal(await shown(), [10, 60])
  await change(world, account.id, 'team')
  assert.equal(await shown(), [10, 30])
  await account.call(routes.updateHttpJob, { params, body: { interval_seconds: 40 } })
  await change(world, account.id, 'business')
  assert.equal(await shown(), [40, 40], 'what was set last holds')
  assert.is((await policies()).at(-1)?.ms, 40_000)
})

test('no other kind of monitor can be set to less than the shortest interval of any plan', () => {
  const longest = Math.max(...PLANS.map(plan => PLAN_TABLE[plan].interval_floor_seconds))
  const least = (schema: { safeParse(value: unknown): { success: boolean } }) => schema.safeParse(longest - 1).success
  for (const schema of [
    TlsJobUpdate.shape.interval_seconds,
    DnsRecordMonitorUpdate.shape.interval_seconds,
    PageSpeedJobUpdate.shape.interval_seconds,
  ])
    assert.not(least(schema))
  assert.ok(Object.values(FREQUENCIES).every(seconds => seconds >= longest))
})

test.run()
