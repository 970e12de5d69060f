import { inAccount } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { SHARED_TABLES, SYSTEM_TABLES, TENANT_TABLES } from '../../control-plane/src/migration/tables.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World; a: TestAccount; b: TestAccount }>('account isolation in the database')

test.before(async context => {
  context.world = await createWorld()
  context.a = await addAccount(context.world, 'a')
  context.b = await addAccount(context.world, 'b')
  for (const { call } of [context.a, context.b]) await fill(call)
  await context.world.settle()
})
test.after(({ world }) => world.close())

/** Writes rows to as many tenant tables as the use of an account does. */
async function fill(call: TestAccount['call']): Promise<void> {
  await call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' }, headers: { 'idempotency-key': 'filled' } })
  await call(routes.createRegion, { body: { slug: `private-${crypto.randomUUID().slice(0, 8)}` } })
}

/** Runs SQL as a request of an account would. */
function asRequest<T extends object>(world: World, account: string, text: string): Promise<T[]> {
  const platform = world.planes[0]?.platform
  if (!platform) throw new Error('This world has no control plane.')
  const notes = {
    resource: null,
    changed: null,
    ifMatch: null,
    versioned: null,
    status: null,
    language: () => 'en' as const,
  }
  const actor = {
    type: 'user' as const,
    id: '',
    name: '',
    scopes: [],
    role: 'owner' as const,
    member: { id: '', name: '', staff: false },
    session: null,
  }
  return inAccount(
    platform,
    { account, actor, notes, openLog: () => platform.log, premise: null },
    'write',
    async ctx => (await sql<T>`${sql.raw(text)}`.execute(ctx.sql)).rows,
  )
}

/** The table from which requests cannot delete anything, not even of their own account. */
const LASTING = 'audit_entry'

for (const table of TENANT_TABLES) {
  test(`${table}: a request sees its own account only, and can neither add to another nor take from it`, async ({
    world,
    a,
    b,
  }) => {
    const rows = await asRequest<{ account_id: string }>(world, a.id, `select account_id from ${table}`)
    assert.ok(rows.every(row => row.account_id === a.id))
    const all = await world.sql<{ account_id: string }>(`select account_id from ${table} where account_id = $1`, [b.id])
    const taking = asRequest(world, a.id, `delete from ${table} where account_id = '${b.id}' returning 1`)
    if (table === LASTING) await taking.then(() => assert.unreachable(`rows of ${table} can be deleted`), refused)
    else assert.is((await taking).length, 0)
    assert.is((await world.sql(`select from ${table} where account_id = $1`, [b.id])).length, all.length)
    const moved = asRequest(world, a.id, `update ${table} set account_id = '${b.id}' returning 1`)
    if (rows.length > 0) await moved.then(() => assert.unreachable(`${table} rows moved to another account`), refused)
    else assert.is((await moved).length, 0)
  })
}

test('each table with rows of accounts has forced row-level security', async ({ world }) => {
  const open = await world.sql(
    `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and not a.attisdropped and not (c.relrowsecurity and c.relforcerowsecurity)`,
  )
  assert.equal(open, [])
})

for (const table of SHARED_TABLES) {
  test(`${table}: a request sees the installation's rows and its own, and changes only its own`, async ({
    world,
    a,
    b,
  }) => {
    const rows = await asRequest<{ account_id: string | null }>(world, a.id, `select account_id from ${table}`)
    assert.ok(rows.some(row => row.account_id === null))
    assert.not.ok(rows.some(row => row.account_id === b.id))
    const changed = await asRequest(
      world,
      a.id,
      `update ${table} set name = 'mine' where account_id is null returning 1`,
    )
    assert.is(changed.length, 0)
  })
}

for (const table of SYSTEM_TABLES) {
  test(`${table}: a request cannot access it`, async ({ world, a }) => {
    await asRequest(world, a.id, `select from ${table}`).then(() => assert.unreachable(), refused)
  })
}

test('a request sees no account but its own', async ({ world, a }) => {
  const rows = await asRequest<{ id: string }>(world, a.id, 'select id from account')
  assert.equal(rows, [{ id: a.id }])
})

test('a request sees the people of its own account, and changes none of them', async ({ world, a, b }) => {
  const emails = (account: string) =>
    asRequest<{ email: string }>(world, account, 'select email from person order by email').then(rows =>
      rows.map(row => row.email),
    )
  const [ofA, ofB] = [await emails(a.id), await emails(b.id)]
  assert.is(ofA.length, (await world.sql('select from member where account_id = $1', [a.id])).length)
  assert.equal(
    ofA.filter(email => ofB.includes(email)),
    [],
  )
  for (const text of [
    `update person set name = 'mine'`,
    'delete from person',
    `insert into person select * from person`,
  ])
    await asRequest(world, a.id, text).then(() => assert.unreachable(text), refused)
})

test('a person of another account is added by their address, and nothing is revealed', async ({ world, a, b }) => {
  const email = 'Shared.Person@example.com'
  const { body: first } = await b.call(routes.createMember, { body: { email, name: 'As B knows them' } })
  const { body: second } = await a.call(routes.createMember, { body: { email, name: 'As A knows them' } })
  assert.equal([second.name, second.email, second.timezone], ['As A knows them', 'shared.person@example.com', null])
  const people = await world.sql<{ name: string }>(
    `select p.name from person p join member m on m.person_id = p.id where m.id = any($1)`,
    [[first.id, second.id]],
  )
  assert.equal(people, [{ name: 'As B knows them' }, { name: 'As B knows them' }])
  await asRequest(world, a.id, 'select name from person').then(() => assert.unreachable(), refused)
  await b.call(routes.removeMember, { params: { user_id: first.id } })
  assert.ok((await a.call(routes.listMembers)).body.some(({ id }) => id === second.id))
})

test('a request changes and removes nothing of its own audit log', async ({ world, a }) => {
  const count = async () => (await world.sql('select from audit_entry where account_id = $1', [a.id])).length
  const before = await count()
  assert.ok(before > 0)
  for (const text of [`update audit_entry set action = 'x'`, 'delete from audit_entry'])
    await asRequest(world, a.id, text).then(() => assert.unreachable(text), refused)
  assert.is(await count(), before)
})

test('a partition of results cannot be read around its parent', async ({ world, a }) => {
  const [partition] = await world.sql<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits limit 1`,
  )
  await asRequest(world, a.id, `select from ${partition?.name}`).then(() => assert.unreachable(), refused)
})

test('every table with an account is on one of the lists', async ({ world }) => {
  const rows = await world.sql<{ name: string }>(`select table_name as name from information_schema.columns c
    join pg_class p on p.relname = c.table_name where column_name = 'account_id' and table_schema = 'public' and not p.relispartition`)
  const listed: readonly string[] = [...TENANT_TABLES, ...SHARED_TABLES, ...SYSTEM_TABLES]
  assert.equal(
    rows.map(row => row.name).filter(name => !listed.includes(name)),
    [],
  )
})

function refused(error: unknown): void {
  assert.match(String((error as Error).message), /row-level security|permission denied/)
}

test.run()
