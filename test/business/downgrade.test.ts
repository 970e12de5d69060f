import { changePlan } from '@pharos/control-plane/business/plan-change/index.ts'
import { effectsOf } from '@pharos/control-plane/business/plan-effect/index.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { FEATURE_NAMES, PLAN_TABLE, PLANS } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { change, http, platformOf } from './changing.ts'
import { FEATURE_CALLS } from './plan-walk.ts'

const test = suite<{ world: World }>('a plan that becomes smaller')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper' })
})
test.after(({ world }) => world.close())

async function heldOf(world: World, account: string): Promise<string[]> {
  const rows = await world.sql<{ id: string }>(
    'select id from monitor where account_id = $1 and plan_hold is not null and http_job_id is null order by created_at, id',
    [account],
  )
  return rows.map(({ id }) => id)
}

async function limitTo(world: World, account: string, monitors: number): Promise<void> {
  // Below what any plan has: the table is the only source of limits, so monitors are made up to it.
  await world.sql(
    `insert into monitor select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'created_at', 1))).*
      from monitor m, generate_series(1, $2::int)
      where m.id = (select id from monitor where account_id = $1 and kind = 'http' order by id limit 1)`,
    [account, (PLAN_TABLE.free.monitors ?? 0) - monitors],
  )
}

test('the oldest monitors stay; the others are not checked, are kept, and come back', async ({ world }) => {
  const account = await addAccount(world, 'Smaller', 'team')
  const jobs: string[] = []
  for (let i = 0; i < 4; i++) jobs.push((await http(account)).body.id)
  const [first = '', second = '', third = '', fourth = ''] = jobs
  await limitTo(world, account.id, 2)
  await account.call(routes.pauseHttpJob, { params: { job_id: fourth } })
  await change(world, account.id, 'free')
  assert.equal(await heldOf(world, account.id), [third, fourth])
  const shown = async (job_id: string) => {
    const { body } = await account.call(routes.getHttpJob, { params: { job_id } })
    return [body.held_by_plan, body.paused, body.current_status]
  }
  assert.equal(await shown(first), [false, false, 'pending'])
  assert.equal(await shown(second), [false, false, 'pending'])
  assert.equal(await shown(third), [true, true, 'paused'])
  const refused = await send(world, routes.resumeHttpJob, { key: account.key, params: { job_id: third } })
  const { code, params } = refused.body as Problem
  assert.equal([refused.status, code, params?.counted, params?.limit], [402, 'quota_reached', 'monitors', 20])
  assert.is(
    (await send(world, routes.createHttpJob, { key: account.key, body: { uri: 'http://127.0.0.1:9/' } })).status,
    402,
  )
  await change(world, account.id, 'team')
  assert.equal(await heldOf(world, account.id), [])
  assert.equal(await shown(third), [false, false, 'pending'])
  assert.equal(await shown(fourth), [false, true, 'paused'], 'it was paused before')
})

test('a place that a deleted monitor leaves goes to the oldest held one', async ({ world }) => {
  const account = await addAccount(world, 'Places', 'team')
  const jobs: string[] = []
  for (let i = 0; i < 3; i++) jobs.push((await http(account)).body.id)
  const [first = '', second = '', third = ''] = jobs
  await limitTo(world, account.id, 1)
  await change(world, account.id, 'free')
  assert.equal(await heldOf(world, account.id), [second, third])
  await account.call(routes.deleteHttpJob, { params: { job_id: first } })
  await world.advance('2m')
  assert.equal(await heldOf(world, account.id), [third])
})

test('a pause of a held monitor outlasts its release', async ({ world }) => {
  const account = await addAccount(world, 'Paused', 'team')
  await http(account)
  const { body: job } = await http(account)
  await limitTo(world, account.id, 1)
  await change(world, account.id, 'free')
  await account.call(routes.pauseHttpJob, { params: { job_id: job.id } })
  await change(world, account.id, 'team')
  assert.is((await account.call(routes.getHttpJob, { params: { job_id: job.id } })).body.paused, true)
})

test('a process that dies with an account in hand leaves it to another one', async ({ world }) => {
  const account = await addAccount(world, 'Killed', 'team')
  const { body: first } = await http(account)
  const { body: second } = await http(account)
  await limitTo(world, account.id, 1)
  // As if it had been claimed, and its process had ended before it held anything.
  await inSystem(platformOf(world), async ctx => {
    await changePlan(ctx, account.id, 'free', 'for a test')
    await sql`update plan_review set due_at = ${ctx.now + 120_000} where account_id = ${account.id}`.execute(ctx.sql)
  })
  await world.settle()
  assert.equal(await heldOf(world, account.id), [])
  await world.advance('3m')
  assert.equal(await heldOf(world, account.id), [second.id])
  // As if it had died between two monitors: the rest is found again, and nothing is done twice.
  await world.sql(`update monitor set plan_hold = null, paused = false where id = $1`, [second.id])
  await world.sql(`update monitor set plan_hold = 'active', paused = true where id = $1`, [first.id])
  await world.advance('2m')
  assert.equal(await heldOf(world, account.id), [second.id])
  assert.is((await account.call(routes.getHttpJob, { params: { job_id: first.id } })).body.paused, false)
})

/** A sequence of random numbers that is the same each time. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

for (let seed = 1; seed <= 12; seed++)
  test(`a preview is what then happens: account ${seed}`, async ({ world }) => {
    const random = randomOf(seed * 7_919)
    const from = PLANS[1 + random(3)] ?? 'team'
    const to = (random(3) === 0 ? PLANS[random(PLANS.indexOf(from) + 1)] : undefined) ?? 'free'
    const account = await addAccount(world, `Random ${seed}`, from)
    await http(account)
    const more = random(6)
    for (let i = more; i > 0; i--)
      await http(account, {
        interval_seconds: [PLAN_TABLE[from].interval_floor_seconds, 45, 60, 300][random(4)],
        ...(random(2) ? { monitor_tls: false } : {}),
      })
    const kept = random(3) + 1
    await limitTo(world, account.id, kept)
    for (const feature of FEATURE_NAMES)
      if (PLAN_TABLE[from][feature] && random(2)) await FEATURE_CALLS[feature]({ world, plan: from, account })
    await world.sql('update contact_method set verified_at = 1 where account_id = $1', [account.id])
    await addKey(world, account.id, 'viewer')
    const { body: preview } = await account.call(routes.previewPlan, { body: { plan: to } })
    assert.equal([preview.current_plan, preview.plan], [from, to])
    await change(world, account.id, to)
    const countOf = (kind: string) => preview.read_only.find(each => each.kind === kind)?.count ?? 0
    const held = await heldOf(world, account.id)
    assert.is(countOf('monitor'), held.length)
    assert.is(held.length, to === 'free' ? Math.max(0, 1 + more - kept) : 0)
    assert.equal(
      preview.read_only
        .find(each => each.kind === 'monitor')
        ?.first.map(({ id }) => id)
        .sort() ?? [],
      held.slice(0, 20).sort(),
    )
    const slower = await world.sql<{ id: string }>(
      'select id from monitor where account_id = $1 and set_interval_seconds is not null and plan_hold is null',
      [account.id],
    )
    assert.is(preview.slower_monitors.count, slower.length)
    for (const { id } of preview.slower_monitors.first) assert.ok(slower.some(each => each.id === id))
    const lost = new Set(preview.lost_rights.map(each => each.feature))
    for (const feature of FEATURE_NAMES) {
      if (feature === 'directory' && countOf('scim_connection') + Number(PLAN_TABLE[to].directory) > 1) continue
      const { status } = await FEATURE_CALLS[feature]({ world, plan: to, account })
      const had = PLAN_TABLE[from][feature]
      if (lost.has(feature)) assert.is(status, 402, feature)
      else if (had) assert.is.not(status, 402, feature)
    }
    // Nothing else is lost than what was said, and saying it again finds nothing new.
    const again = await inSystem(platformOf(world), ctx =>
      effectsOf(ctx, account.id, {
        before: { plan: to, plan_exceptions: {} },
        after: { plan: to, plan_exceptions: {} },
      }),
    )
    const nothing = { count: 0, first: [] }
    const { slower_monitors, ...rest } = again
    assert.equal(rest, { read_only: [], lower_limits: [], lost_rights: [], no_longer_paged: nothing })
    assert.is(slower_monitors.count, 0)
  })

test.run()
