import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { connectDatabase, sql } from '@pharos/control-plane/platform/database/connect.ts'
import { Session, SessionTransaction } from '@pharos/control-plane/platform/database/session.ts'
import { createStatementNames } from '@pharos/control-plane/platform/database/statement-names.ts'
import { together } from '@pharos/control-plane/platform/database/together.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { withClient } from '../world/database.ts'
import { createWorld, type World } from '../world/world.ts'

interface Context {
  world: World
  client: pg.PoolClient
  session: Session
}

const test = suite<Context>('transactions')

const SYSTEM = { role: 'pharos_system', settings: {} }
const STRANGER = '00000000-0000-7000-8000-000000000001'

let pool: pg.Pool

test.before(async context => {
  context.world = await createWorld()
  await context.world.call(routes.createService, { body: { name: 'its own' } })
  pool = new pg.Pool({ connectionString: context.world.config.DATABASE_URL, max: 1, pipeline: true })
  context.client = await pool.connect()
  context.session = new Session(context.client, createStatementNames())
})
test.after(async ({ world, client }) => {
  client.release()
  await pool.end()
  await world.close()
})

async function within<T>(
  session: Session,
  scope: { role: string; settings: Record<string, string> },
  mode: 'read' | 'write',
  work: (tx: SessionTransaction['sql']) => Promise<T>,
): Promise<T> {
  const transaction = new SessionTransaction(session, scope, mode === 'read')
  try {
    const result = await work(transaction.sql)
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: Error) => error.message,
  )

test('prepared statements of one connection see the account of their own transaction', async ({ world, session }) => {
  const account = (await world.call(routes.getAccount)).body.id
  const count = (scope: Parameters<typeof within>[1]) =>
    within(session, scope, 'read', async tx => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from service
        where name <> ${'another'}`.execute(tx)
      return rows[0]?.count
    })
  const own = (id: string) => ({ role: 'pharos_request', settings: { 'app.account': id } })
  for (let round = 0; round < 8; round++) {
    assert.is(await count(own(account)), 1, `round ${round}`)
    assert.is(await count(own(STRANGER)), 0, `round ${round}`)
    assert.is(await count(SYSTEM), 1, `round ${round}`)
  }
})

test('a statement does not run when its transaction could not begin, nor does the one after it', async ({
  session,
}) => {
  const nobody = { role: 'nobody_there', settings: {} }
  const write = (scope: Parameters<typeof within>[1], title: string) =>
    within(session, scope, 'write', tx => sql`comment on table service is ${sql.lit(title)}`.execute(tx))
  const comment = async () =>
    (await session.send(`select obj_description('service'::regclass) as text`, [], SYSTEM)).rows[0]?.text
  const asOwner = { role: 'none', settings: {} }
  await write(asOwner, 'first')
  // By now the connection has prepared everything that opens a transaction, so this is sent together with the
  // statement.
  assert.match(await failure(write(nobody, 'second')), /role "nobody_there" does not exist/)
  assert.is(await comment(), 'first')
  const caught: string[] = []
  const unaware = within(session, nobody, 'write', async tx => {
    caught.push(await failure(sql`comment on table service is 'third'`.execute(tx)))
    caught.push(await failure(sql`comment on table service is 'fourth'`.execute(tx)))
  })
  assert.match(await failure(unaware), /was rolled back/)
  assert.is(caught.length, 2)
  for (const message of caught) assert.match(message, /nobody_there/)
  assert.is(await comment(), 'first')
  await write(asOwner, 'fifth')
  assert.is(await comment(), 'fifth')
})

test('statements that are issued at once run in order, and fail together', async ({ session }) => {
  for (let round = 0; round < 4; round++) {
    const values = await within(session, SYSTEM, 'write', tx => {
      const add = (name: string) =>
        sql<{ n: number }>`insert into page_sweep_probe default values`.execute(tx).then(() => name)
      return Promise.all([
        sql`create temp table page_sweep_probe (n int generated always as identity) on commit drop`.execute(tx),
        add('one'),
        add('two'),
      ]).then(() => sql<{ n: number }>`select n from page_sweep_probe order by n`.execute(tx))
    })
    assert.equal(
      values.rows.map(({ n }) => n),
      [1, 2],
    )
    const failed = within(session, SYSTEM, 'write', tx =>
      together([
        sql`update service set description = 'kept?'`.execute(tx),
        sql`select 1 / 0`.execute(tx),
        sql`update service set description = 'after'`.execute(tx),
      ]),
    )
    assert.match(await failure(failed), /division by zero/)
    const { rows } = await within(session, SYSTEM, 'read', tx =>
      sql<{ description: string | null }>`select description from service`.execute(tx),
    )
    assert.is(rows[0]?.description ?? null, null)
  }
})

test('a statement that nobody waits for goes out with the commit', async ({ world, client, session }) => {
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream } }).connection
  let order: ('write' | 'answer')[] = []
  const hear = () => void order.push('answer')
  stream.on('data', hear)
  const count = (name: '_write' | '_writev') => {
    const own = (stream as unknown as Record<string, (...args: unknown[]) => void>)[name]
    if (!own) throw new Error(`the stream has no ${name}`)
    Object.assign(stream, {
      [name]: (...args: unknown[]) => {
        order.push('write')
        own.apply(stream, args)
      },
    })
    return () => Object.assign(stream, { [name]: own })
  }
  const restore = [count('_write'), count('_writev')]
  try {
    for (const expected of [null, 'sent later', 'sent later']) {
      const transaction = new SessionTransaction(session, SYSTEM, false)
      const { rows } = await sql<{ description: string | null }>`select description from service`.execute(
        transaction.sql,
      )
      assert.is(rows[0]?.description ?? null, expected)
      order = []
      transaction.later('update service set description = $1', ['sent later'])
      transaction.later('update service set description = description where name <> $1', ['another'])
      await transaction.commit()
      assert.ok(order.lastIndexOf('write') < order.indexOf('answer'), order.join())
    }
  } finally {
    stream.off('data', hear)
    for (const each of restore) each()
  }
  assert.is((await world.sql("select from service where description = 'sent later'")).length, 1)
  await world.sql('update service set description = null')
})

test('a statement that comes after the end of its transaction is refused', async ({ session }) => {
  const kept = await within(session, SYSTEM, 'read', async tx => {
    await sql`select 1`.execute(tx)
    return tx
  })
  assert.match(await failure(sql`select 1`.execute(kept)), /has ended/)
  const next = within(session, SYSTEM, 'write', async tx => {
    await sql`select 1`.execute(tx)
    return failure(sql`select 1`.execute(kept))
  })
  assert.match(await next, /has ended/)
})

test('a transaction that only read ends by itself, and the next one may write', async ({ world, session }) => {
  const read = () => within(session, SYSTEM, 'read', tx => sql`select 1 as one`.execute(tx))
  assert.match(
    await failure(within(session, SYSTEM, 'read', tx => sql`update service set name = 'no'`.execute(tx))),
    /read-only transaction/,
  )
  await read()
  await within(session, SYSTEM, 'read', async () => 'without a statement')
  await within(session, SYSTEM, 'write', tx => sql`update service set description = 'written'`.execute(tx))
  await read()
  await within(session, SYSTEM, 'write', async () => 'without a statement')
  await withClient(world.config.DATABASE_URL, async observer => {
    const open = async () => {
      const { rows } = await observer.query(`select from pg_stat_activity where datname = current_database()
        and state like 'idle in transaction%' and pid <> pg_backend_pid()`)
      return rows.length
    }
    await until('no transaction is open', async () => (await open()) === 0)
    const { rows } = await observer.query('select description from service')
    assert.is(rows[0]?.description, 'written')
  })
})

test('statements that are sent at once return one by one, and end with the first that fails', async ({ session }) => {
  const numbers = await within(session, SYSTEM, 'write', tx =>
    Promise.all([1, 2, 3].map(async n => (await sql<{ n: number }>`select ${n}::int as n`.execute(tx)).rows[0]?.n)),
  )
  assert.equal(numbers, [1, 2, 3])
  const failed = within(session, SYSTEM, 'write', tx =>
    Promise.all([sql`select 1 / 0`.execute(tx), sql`update service set description = 'after the failure'`.execute(tx)]),
  )
  assert.match(await failure(failed), /division by zero/)
  const { rows } = await session.send('select description from service', [], SYSTEM)
  assert.is(rows[0]?.description, 'written')
})

test('a transaction that reads sees the data of one instant, however often it asks', async ({ world, session }) => {
  const find = (tx: SessionTransaction['sql']) =>
    sql<{ description: string }>`select description from service where name = ${'its own'}`.execute(tx)
  const seen = await within(session, SYSTEM, 'read', async tx => {
    const before = (await find(tx)).rows
    await world.sql("update service set description = description || ' by another'")
    return [before, (await find(tx)).rows]
  })
  assert.equal(seen[1], seen[0])
  const after = (await within(session, SYSTEM, 'read', find)).rows[0]
  assert.is(after?.description, `${seen[0]?.[0]?.description} by another`)
  await world.sql("update service set description = replace(description, ' by another', '')")
})

test('new plans between transactions do not affect these', async ({ world, client }) => {
  const account = (await world.call(routes.getAccount)).body.id
  const session = new Session(client, createStatementNames(), 0)
  const scope = { role: 'pharos_request', settings: { 'app.account': account } }
  for (let round = 0; round < 8; round++)
    for (const mode of ['read', 'write'] as const) {
      const { rows } = await within(session, scope, mode, tx =>
        sql<{ name: string }>`select name from service where name <> ${'another'}`.execute(tx),
      )
      assert.equal(rows, [{ name: 'its own' }])
    }
})

test('a prepared statement whose table has a new column is retried', async ({ world }) => {
  const platform = world.planes[0]?.platform
  if (!platform) throw new Error('the world has no control plane')
  const read = () => inSystem(platform, ctx => sql`select * from service where name = ${'its own'}`.execute(ctx.sql))
  for (let use = 0; use < 8; use++) assert.is((await read()).rows.length, 1)
  await withClient(world.config.DATABASE_URL, client => client.query('alter table service add column later text'))
  const [row] = (await read()).rows as { later?: null }[]
  assert.is(row?.later, null)
  assert.is((await world.call(routes.listServices)).body.length, 1)
})

test('a database that is closed while its probe connects leaves no connection', async ({ world }) => {
  const url = world.config.DATABASE_URL
  const name = 'closed early'
  // The probe begins a third of a second after the statement, and takes some milliseconds to connect.
  for (let tries = 0; tries < 8; tries++) {
    const database = await connectDatabase({ url, entities: [], poolSize: 1, name })
    await database.inSystem(({ sql: db }) => sql`select pg_sleep(0.6)`.execute(db))
    await database.close()
  }
  const left = `select from pg_stat_activity where application_name like '${name}%'`
  await until('its connections have ended', async () => (await world.sql(left)).length === 0)
})

test.run()
