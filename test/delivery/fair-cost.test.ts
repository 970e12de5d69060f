import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { Permits } from '@pharos/control-plane/response/delivery/permits.ts'
import { findNew, findPayers } from '@pharos/control-plane/response/delivery/queue.ts'
import { findWaiting } from '@pharos/control-plane/response/delivery/turn.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { platformOf, write } from './outbox.ts'

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
  ['of one account wait for a permit', 1, 50_000, true],
  ['of 50 accounts wait for a permit', 50, 1_000, true],
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
    const query = findWaiting(new Permits(), 'well', { from: 'well', cursor: ZERO, most: MOST })
    const { visited, found } = await costOf(world, query, 'delivery_lane')
    assert.ok(visited <= BOUND * MOST, `${visited} rows were visited`)
    assert.is(found.length, isReady ? MOST : 0)
    assert.is(new Set(found.map(({ payer }) => payer)).size, isReady ? Math.min(accounts, MOST) : 0)
  })

/** New messages that are told to their receivers at a time. */
const NEW = 500

for (const accounts of [1, 2, 50])
  test(`new messages are found by account in turn, with 50,000 of ${accounts} accounts`, async ({ world }) => {
    await world.sql('delete from delivery')
    const [template = ''] = await write(world, {})
    await fill(world, template, { accounts, of_each: 50_000 / accounts })
    const turn = await costOf(world, findPayers(ZERO), 'delivery')
    assert.is(turn.found.length, accounts)
    const payers = turn.found.map(({ payer }) => payer)
    const { visited, found } = await costOf(world, findNew(payers), 'delivery')
    assert.ok(turn.visited <= 3 * accounts, `${turn.visited} rows were visited for the turn`)
    assert.ok(visited <= NEW, `${visited} rows were visited`)
    assert.equal(countsOf(found.map(({ account_id }) => account_id)), Array(accounts).fill(NEW / accounts))
  })

/** Copies a message for accounts. */
async function fill(
  world: World,
  template: string,
  { accounts, of_each }: { accounts: number; of_each: number },
): Promise<void> {
  await world.sql(
    `insert into delivery select r.* from (select to_jsonb(d) as row from delivery d where id = $1) t
       cross join (select id as account from account order by id limit $2) a
       cross join generate_series(1, $3::int) n
       cross join lateral jsonb_populate_record(null::delivery, t.row || jsonb_build_object('id', uuidv7(), 'account_id', account,
         'lane', t.row ->> 'lane' || n % 1000, 'thread', 'thread ' || n, 'dedup', 'copy ' || n)) r`,
    [template, accounts, of_each],
  )
  await world.sql('delete from delivery where id = $1', [template])
  await world.sql('analyze delivery')
}

function countsOf(names: readonly unknown[]): number[] {
  const counts = new Map<unknown, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts.values()]
}

/** How many rows of a table a query reads, and what it finds. */
async function costOf<R>(world: World, query: ReturnType<typeof sql<R>>, table: string) {
  return inSystem(platformOf(world), async ctx => {
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (analyze, format json) ${query}`.execute(
      ctx.sql,
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error('There is no plan.')
    return { visited: visitedIn(plan, table), found: (await query.execute(ctx.sql)).rows }
  })
}

/** Rows of a table that a plan read. */
function visitedIn(plan: Plan, table: string): number {
  const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  const here = plan['Relation Name'] === table ? own * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, each) => sum + visitedIn(each, table), here)
}

test.run()
