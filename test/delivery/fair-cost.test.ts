import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { Slots } from '@pharos/control-plane/response/delivery/slots.ts'
import { findWaiting } from '@pharos/control-plane/response/delivery/turn.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { platformOf } from './outbox.ts'

const ZERO = '00000000-0000-0000-0000-000000000000'
const MOST = 25
/** Each account needs two index entries to be found, and each receiver one. */
const BOUND = 10 * MOST

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: Plan[]
}

const test = suite<{ world: World }>('the cost of finding the next receiver')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
  for (let n = 1; n < 50; n++) await addAccount(context.world, `Account ${n}`)
})
test.after(({ world }) => world.close())

for (const [what, accounts, receivers, isReady] of [
  ['of one account wait for a slot', 1, 50_000, true],
  ['of 50 accounts wait for a slot', 50, 1_000, true],
  ['wait for their next attempt', 50, 1_000, false],
] as const)
  test(`it is the same when 50,000 receivers ${what}`, async ({ world }) => {
    await world.sql('delete from delivery_lane')
    await world.sql(
      `insert into delivery_lane (lane, account_id, rank, failing, due_at, ready, busy)
       select a.id || '/' || n, a.id, 1, false, $2::bigint + n, $3, false
       from (select id from account order by id limit $4) a, generate_series(1, $1::int) n`,
      [receivers, world.clock.now(), isReady, accounts],
    )
    await world.sql('analyze delivery_lane')
    const query = findWaiting(new Slots(), 'well', { from: 'well', cursor: ZERO, most: MOST })
    const { plan, found } = await inSystem(platformOf(world), async ctx => {
      const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (analyze, format json) ${query}`.execute(
        ctx.sql,
      )
      return { plan: rows[0]?.['QUERY PLAN'][0]?.Plan, found: (await query.execute(ctx.sql)).rows }
    })
    if (!plan) throw new Error('There is no plan.')
    const visited = visitedIn(plan)
    assert.ok(visited <= BOUND * MOST, `${visited} rows were visited`)
    assert.is(found.length, isReady ? MOST : 0)
    assert.is(new Set(found.map(({ payer }) => payer)).size, isReady ? Math.min(accounts, MOST) : 0)
  })

/** Rows of receivers that a plan read. */
function visitedIn(plan: Plan): number {
  const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  const here = plan['Relation Name'] === 'delivery_lane' ? own * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, each) => sum + visitedIn(each), here)
}

test.run()
