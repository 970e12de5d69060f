import { type Borrow, createBorrow } from '@pharos/control-plane/platform/database/borrow.ts'
import {
  connectDatabase,
  type Database,
  sql,
  type Transaction,
} from '@pharos/control-plane/platform/database/connect.ts'
import { Reading } from '@pharos/control-plane/platform/database/reading.ts'
import { PremiseFailed, type TransactionScope } from '@pharos/control-plane/platform/database/session.ts'
import { SharedReads, TakesLong } from '@pharos/control-plane/platform/database/shared-reads.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'

interface Context {
  world: World
  database: Database
  account: string
  shared: SharedReads
  borrow: Borrow
  /** How often a connection was borrowed. */
  borrowed: { times: number }
}

const test = suite<Context>('reading transactions that share a connection')

const SYSTEM = { role: 'pharos_system', settings: {} }
const STRANGER = '00000000-0000-7000-8000-000000000001'
const COUNT = 'select count(*)::int as count, pg_backend_pid() as pid from service where name <> $1'
const SLEEP = 'select pg_sleep($1::float8)'
const SHORT_MS = 1
/** So long that it would be ended there. */
const LONG_MS = 1_000

let pool: pg.Pool
/** One for all, since each connection has one session. */
let borrow: Borrow

test.before(async context => {
  const { world } = Object.assign(context, { world: await createWorld() })
  await world.call(routes.createService, { body: { name: 'its own' } })
  context.account = (await world.call(routes.getAccount)).body.id
  const url = world.config.DATABASE_URL
  context.database = await connectDatabase({ url, entities: [], poolSize: 3, name: 'shared reads' })
  pool = new pg.Pool({ connectionString: url, max: 3, pipeline: true })
  // Whoever uses a connection is told of its end.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  borrow = createBorrow(() => pool)
})
test.before.each(context => {
  context.borrowed = { times: 0 }
  const counted = () => {
    context.borrowed.times += 1
    return borrow()
  }
  context.borrow = Object.assign(counted, { renew: borrow.renew })
  context.shared = new SharedReads(context.borrow)
})
test.after(async ({ world, database }) => {
  await pool.end()
  await database.close()
  await world.close()
})

const of = (account: string): TransactionScope => ({ role: 'pharos_request', settings: { 'app.account': account } })

async function countIn(shared: SharedReads, scope: TransactionScope): Promise<{ count: number; pid: number }> {
  return (await shared.run(scope, COUNT, ['another'])).rows[0]
}

/** Sends a statement that takes longer than its time limit. Its answer is the error that ends it. */
function startSleep(shared: SharedReads): { answer: Promise<unknown>; isOver(): boolean } {
  let isOver = false
  const answer = shared.run(SYSTEM, SLEEP, [600]).catch(error => error)
  void answer.then(() => {
    isOver = true
  })
  return { answer, isOver: () => isOver }
}

test('many are sent at once over one connection, and each sees its own account', async ({
  shared,
  account,
  borrowed,
}) => {
  for (let round = 1; round <= 8; round++) {
    const scopes = Array.from({ length: 30 }, (_, index) => [of(account), of(STRANGER), SYSTEM][index % 3] ?? SYSTEM)
    const found = await Promise.all(scopes.map(scope => countIn(shared, scope)))
    assert.equal(
      found.map(({ count }) => count),
      scopes.map((_, index) => (index % 3 === 1 ? 0 : 1)),
    )
    assert.is(new Set(found.map(({ pid }) => pid)).size, 1)
    assert.is(borrowed.times, round, 'it is given back when all are answered')
  }
})

test('each sees what was committed before it was sent', async ({ world, shared, account }) => {
  const find = 'select description from service where name = $1'
  for (let round = 0; round < 20; round++) {
    const other = countIn(shared, of(account))
    await world.sql('update service set description = $1', [`round ${round}`])
    const [row] = (await shared.run(of(account), find, ['its own'])).rows
    assert.is(row.description, `round ${round}`)
    await other
  }
})

test('one that fails, or whose premise does not hold, leaves the others as they are', async ({ shared, account }) => {
  const premiseOf = (expected: string) => ({
    ...{ role: SYSTEM.role, name: 'account_exists', expected, holds: null },
    ...{ text: 'select id from account where id = $1', values: [account] },
  })
  for (let round = 0; round < 4; round++) {
    const holding = { ...of(account), premise: premiseOf(account) }
    const [before, divided, between, refused, nobody, after] = await Promise.allSettled([
      countIn(shared, of(account)),
      shared.run(of(account), 'select 1 / $1::int', [0]),
      countIn(shared, holding),
      countIn(shared, { ...of(account), premise: premiseOf('another') }),
      countIn(shared, { role: 'nobody_there', settings: {} }),
      countIn(shared, of(STRANGER)),
    ])
    for (const [found, count] of [
      [before, 1],
      [between, 1],
      [after, 0],
    ] as const)
      assert.is(found?.status === 'fulfilled' && found.value.count, count)
    assert.match(divided?.status === 'rejected' && divided.reason.message, /division by zero/)
    assert.instance(refused?.status === 'rejected' && refused.reason, PremiseFailed)
    assert.match(nobody?.status === 'rejected' && nobody.reason.message, /nobody_there/)
  }
})

test('its connection is returned without a transaction', async ({ world, shared }) => {
  await Promise.all([countIn(shared, SYSTEM), shared.run(SYSTEM, 'select 1 / $1::int', [0]).catch(() => undefined)])
  const open = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and state like 'idle in transaction%'`
  await until('no transaction is open', async () => (await world.sql(open)).length === 0)
  assert.is(pool.idleCount, pool.totalCount)
})

test('a connection that breaks fails what was sent on it, and the next uses another', async ({ world, shared }) => {
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`
  let broken = 0
  let answers: unknown[] = []
  // On a busy machine the time limit may end the sleep before the connection is ended; then it is tried anew.
  await until('its connection is ended while it sleeps', async () => {
    broken = (await countIn(shared, SYSTEM)).pid
    const sleeping = startSleep(shared)
    const behind = countIn(shared, SYSTEM).catch(error => error)
    let ended: unknown[] = []
    await until('it is ended, or over', async () => {
      ended = await world.sql(end, [broken])
      return ended.length > 0 || sleeping.isOver()
    })
    answers = [await sleeping.answer, await behind]
    return ended.length > 0
  })
  for (const answer of answers) {
    assert.instance(answer, Error)
    assert.not.instance(answer, TakesLong)
  }
  assert.is.not((await countIn(shared, SYSTEM)).pid, broken)
})

/** Runs a transaction that sends these statements one after the other. */
async function read(shared: SharedReads, borrow: Borrow, ...texts: string[]): Promise<void> {
  const reading = new Reading(shared, borrow, SYSTEM)
  for (const text of texts) await reading.sql.executeQuery(sql.raw(text).compile(reading.sql))
  await reading.commit()
}

test('a statement is sent there once it was the only one of its transaction', async ({ shared, borrow }) => {
  assert.not(shared.takes(SYSTEM, 'select 1'))
  await until('it is known', async () => {
    await read(shared, borrow, 'select 1')
    return shared.takes(SYSTEM, 'select 1')
  })
  await read(shared, borrow, 'select 2', 'select 3')
  assert.not(shared.takes(SYSTEM, 'select 2'))
  assert.not(shared.takes(SYSTEM, 'select 3'))
})

test('one that took long is sent elsewhere for a while, and the same of another account is not', async ({
  shared,
  account,
}) => {
  shared.note(of(account), COUNT, LONG_MS)
  shared.note(of(STRANGER), COUNT, SHORT_MS)
  assert.ok(shared.takes(of(STRANGER), COUNT))
  assert.not(shared.takes(of(account), COUNT))
  shared.note(of(account), COUNT, SHORT_MS)
  assert.not(shared.takes(of(account), COUNT), 'it is not known yet what it takes beside others')
})

test('nothing queues up behind one that takes long, and that one is sent elsewhere next time', async ({ borrow }) => {
  let shared = new SharedReads(borrow)
  const seen: { answer: unknown; behind: unknown; takesSleep: boolean }[] = []
  // On a busy machine the short one may take long by itself, or the sleep end unseen; then it is tried anew.
  await until('nothing more is sent behind it, and again once it has ended', async () => {
    shared = new SharedReads(borrow)
    for (const text of [SLEEP, COUNT]) shared.note(SYSTEM, text, SHORT_MS)
    const sleeping = startSleep(shared)
    const behind = countIn(shared, SYSTEM).catch(error => error)
    let isStuck = false
    await until('it is stuck, or over', () => {
      isStuck = !shared.takes(SYSTEM, COUNT)
      return isStuck || sleeping.isOver()
    })
    const [answer, { count }] = [await sleeping.answer, await behind]
    seen.push({ answer, behind: count, takesSleep: shared.takes(SYSTEM, SLEEP) })
    return isStuck && shared.takes(SYSTEM, COUNT)
  })
  for (const { answer, behind, takesSleep } of seen) {
    assert.instance(answer, TakesLong)
    assert.is(behind, 1, 'what was behind it is answered')
    assert.not(takesSleep)
  }
  const crowd = Array.from({ length: 200 }, () => (shared.takes(SYSTEM, COUNT) ? countIn(shared, SYSTEM) : null))
  const served = (await Promise.all(crowd)).filter(each => each !== null)
  assert.ok(served.length > 0 && served.length <= 50, `${served.length} were sent at once`)
})

test('one that takes long again and again is sent elsewhere for longer', async ({ borrow }) => {
  // On a busy machine it may take so long that it is ended; then it is tried anew.
  await until('it is sent elsewhere for longer the third time', async () => {
    const shared = new SharedReads(borrow)
    shared.note(SYSTEM, SLEEP, SHORT_MS)
    const elsewhere: number[] = []
    for (let round = 0; round < 3; round++) {
      await shared.run(SYSTEM, SLEEP, [0.1]).catch(error => assert.instance(error, TakesLong))
      const since = performance.now()
      await until('it is tried again', () => shared.takes(SYSTEM, SLEEP))
      elsewhere.push(performance.now() - since)
    }
    const [first = 0, , third = 0] = elsewhere
    return third > 2 * first
  })
})

test('a transaction that needs a second statement runs again on its own connection, and at once the next time', async ({
  database,
  account,
}) => {
  let runs = 0
  const one = (tx: Transaction) =>
    sql<{ count: number }>`select count(*)::int as count from service where name <> ${'another'}`.execute(tx.sql)
  const two = async (tx: Transaction) => {
    runs += 1
    const { rows } = await one(tx)
    const again = await one(tx)
    return [rows[0]?.count, again.rows[0]?.count]
  }
  /** Runs a transaction when its statement was just seen alone. */
  const afterOne = async (work: (tx: Transaction) => Promise<unknown>) => {
    await database.inAccount(account, 'read', one)
    runs = 0
    assert.equal(await database.inAccount(account, 'read', work), [1, 1])
    return runs
  }
  await until('it shares the connection, and runs again', async () => (await afterOne(two)) === 2)
  runs = 0
  assert.equal(await database.inAccount(account, 'read', two), [1, 1])
  assert.is(runs, 1, 'it is not expected to be alone any more')
  const ignoring = (tx: Transaction) => two(tx).catch(() => 'its error was ignored')
  await until('it runs again, also if it ignores the error', async () => (await afterOne(ignoring)) === 2)
})

test('one that takes long there runs again on its own connection', async ({ database, account }) => {
  let runs = 0
  let attempt = 0
  const sleep = (seconds: number) => async (tx: Transaction) => {
    runs += 1
    const name = sql.ref(`attempt_${attempt}`)
    const statement = sql<{ slept: number }>`select ${seconds}::float8 as slept, pg_sleep(${seconds}) as ${name}`
    return (await statement.execute(tx.sql)).rows[0]?.slept
  }
  await until('it runs again', async () => {
    // A text that took long is sent elsewhere for a while, so each attempt has its own.
    attempt += 1
    await database.inAccount(account, 'read', sleep(0))
    runs = 0
    assert.is(await database.inAccount(account, 'read', sleep(0.4)), 0.4)
    return runs === 2
  })
  runs = 0
  assert.is(await database.inAccount(account, 'read', sleep(0.4)), 0.4)
  assert.is(runs, 1, 'it is sent elsewhere at once')
})

test.run()
