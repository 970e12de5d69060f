import { type DueTurn, takeDue, takeOthersDue } from '@pharos/control-plane/response/paging/due.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { platformOf } from '../delivery/outbox.ts'
import { createRandom } from '../fault/random.ts'
import { chooseSeed, repetitions } from '../form.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

const ACCOUNTS = 12
const FLOOD = 300
/** The most incidents that one visit takes. */
const VISIT = 50

interface Parts {
  world: World
  /** Accounts, each with one incident. */
  accounts: string[]
}
const test = suite<Parts>('a busy account and due pages')

test.before(async context => {
  const world = await createWorld({ agent: false, roles: 'api' })
  const all = [world, ...(await Promise.all(Array.from({ length: ACCOUNTS }, (_, n) => addAccount(world, `A ${n}`))))]
  for (const { call } of all) {
    const { body: policy } = await call(routes.createPolicy, { body: { name: 'Pager', levels: [{ targets: [] }] } })
    await call(routes.createIncident, { body: { title: 'Down', escalation_policy_id: policy.id } })
  }
  context.world = world
  context.accounts = (await world.sql<{ id: string }>('select id from account order by id')).map(({ id }) => id)
})
test.after(({ world }) => world.close())

/** Copies the incident of an account, and lets the first step of some be due since so many milliseconds. */
async function addDue(
  world: World,
  account: string,
  { count, since }: { count: number; since: number },
): Promise<void> {
  await world.sql(
    `insert into incident select r.* from (select * from incident where account_id = $1 order by number limit 1) i
       cross join generate_series(2, $2::int) n
       cross join lateral jsonb_populate_record(null::incident, to_jsonb(i) || jsonb_build_object('id', uuidv7(),
         'number', i.number + n)) r`,
    [account, count],
  )
  await world.sql(
    `insert into escalation (incident_id, account_id, policy_id, generation, round, level, reached, next_at, state)
     select id, account_id, escalation_policy_id, 1, 0, 0, false, $2, 'running' from incident where account_id = $1`,
    [account, world.clock.now() - since],
  )
}

async function reset(world: World): Promise<void> {
  await world.sql('delete from escalation')
  await world.sql(`delete from incident i where exists (select from incident first
    where first.account_id = i.account_id and first.number < i.number)`)
}

/** Accounts with a step that is no longer due, and how many are due in all. */
async function progress(world: World) {
  const rows = await world.sql<{ account_id: string; due: boolean }>(
    `select account_id, state = 'running' and next_at <= ${world.clock.now()} as due from escalation`,
  )
  return {
    served: [...new Set(rows.filter(row => !row.due).map(row => row.account_id))].sort(),
    due: rows.filter(row => row.due).length,
  }
}

const random = createRandom(chooseSeed())
const whole = (least: number, most: number) => Math.floor(random.between(least, most + 1))

for (let round = 1; round <= repetitions('mixtures of accounts with due steps', 4, 40); round++)
  test(`mixture ${round}: one visit serves every account, behind any flood that is due for longer`, async ({
    world,
    accounts,
  }) => {
    const [busy = '', ...rest] = random.shuffle(accounts)
    const others = rest.slice(0, whole(1, rest.length))
    await addDue(world, busy, { count: FLOOD, since: whole(1_000, 60_000) })
    for (const id of others) await addDue(world, id, { count: whole(1, 3), since: whole(0, 999) })
    const turn: DueTurn = { cursor: accounts[whole(0, accounts.length - 1)] ?? '', inWork: null }
    assert.equal(await takeDue(platformOf(world), turn), { more: true })
    const { served, due } = await progress(world)
    assert.equal(served, [busy, ...others].sort())
    assert.ok(due > FLOOD - VISIT, 'the flood is not over')
    assert.is(turn.inWork, null)
    await reset(world)
  })

test('while an incident of an account is in work, a second worker serves all others', async ({ world, accounts }) => {
  const [busy = '', ...others] = accounts
  await addDue(world, busy, { count: FLOOD, since: 1_000 })
  for (const id of others) await addDue(world, id, { count: 1, since: 0 })
  await takeOthersDue(platformOf(world), { cursor: busy, inWork: null })
  assert.equal((await progress(world)).served, [], 'nothing is in work: the first worker takes what is due')
  await takeOthersDue(platformOf(world), { cursor: busy, inWork: busy })
  assert.equal((await progress(world)).served, [...others].sort())
  await reset(world)
})

test.run()
