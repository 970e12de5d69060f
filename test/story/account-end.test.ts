import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eraseEnded } from '@pharos/control-plane/account/account/index.ts'
import { announceEnd } from '@pharos/control-plane/business/ended-account/index.ts'
import { ERASE_STEPS } from '@pharos/control-plane/concepts.ts'
import type { Platform } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { runConsumer } from '@pharos/shared-protocol/message/subject.ts'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { FIXTURES } from '../api/fixture/index.ts'
import { send } from '../api/standing/send.ts'
import { closeFullWorld, createFullWorld } from '../api/standing/world.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { openControl } from '../world/bus.ts'
import { intrude } from '../world/intruder.ts'
import { useServers } from '../world/servers.ts'
import { untilWaiting } from '../world/waiting.ts'
import type { World } from '../world/world.ts'
import { eraseAtOnce } from './erase-at-once.ts'

const test = suite<{ world: World }>('an account is erased')

/** The sweeper does not run: the tests erase themselves, and interrupt it where they want. */
test.before.each(async context => {
  context.world = await createFullWorld({ roles: 'api,response,delivery,pages', agent: false })
})
test.after.each(({ world }) => closeFullWorld(world))

/** Fixtures that need agents or the sweeper, or create their own accounts. */
const LEFT_OUT = [
  ...['http_result', 'tcp_result', 'icmp_result', 'icmp_job', 'browser_test', 'browser_run'],
  ...['leaving', 'ownership', 'ending_account', 'report_issue', 'report_issue_file'],
]

function platformOf(world: World): Platform {
  const platform = world.planes[0]?.platform
  if (!platform) throw new Error('This world has no control plane.')
  return platform
}

/** Fills the first account with the fixtures of all routes. */
async function fillFirst(world: World): Promise<string> {
  for (const [name, fixture] of Object.entries(FIXTURES)) if (!LEFT_OUT.includes(name)) await fixture(world)
  const [first] = await world.sql<{ id: string }>(
    'select account_id as id from member where staff order by created_at, id limit 1',
  )
  return first?.id ?? ''
}

/** Creates another account, with staff and with most kinds of objects. */
async function fillOther(world: World): Promise<TestAccount> {
  const other = await addAccount(world, 'other')
  await world.sql('update member set staff = true where id = $1', [other.member])
  const { call } = other
  const { body: job } = await call(routes.createHttpJob, { body: { uri: 'https://shop.example/' } })
  const headers = { 'idempotency-key': 'kept' }
  await call(routes.createHeartbeat, { body: { period_seconds: 60 }, headers })
  await call(routes.createRegion, { body: { slug: 'kept' } })
  await call(routes.enrolAgent, { params: { slug: 'kept' }, body: { name: 'kept' } })
  await call(routes.createGroup, { body: { name: 'Kept' } })
  await call(routes.createSchedule, { body: { name: 'Kept', timezone: 'UTC' } })
  await call(routes.createPolicy, { body: { name: 'Kept' } })
  await call(routes.createService, { body: { name: 'Kept' } })
  await call(routes.createIncident, { body: { title: 'Kept' } })
  await call(routes.setSecret, { body: { name: 'KEPT', value: 'hidden' } })
  const { body: page } = await call(routes.createStatusPage, { body: { friendly_name: 'Kept' } })
  const params = { id: page.id, http_job_id: job.id }
  await call(routes.attachHttpJob, { params, body: { friendly_name: 'Kept' } })
  await addResults(world, other.id, 10)
  return other
}

/** Adds results with their evidence for every monitor of an account. */
async function addResults(world: World, account: string, each: number): Promise<void> {
  const now = world.clock.now()
  await world.sql(
    `insert into check_result (account_id, monitor_id, slot, region_id, kind, ordinal, id, at, status, loop_delay_ms,
       spec_version, data)
     select account_id, id, $2::bigint - n * 1000, account_id, kind, 0, uuidv7(), $2, 'healthy', 0, 1, '{}'
     from monitor, generate_series(1, $3::int) n where account_id = $1`,
    [account, now, each],
  )
  await world.sql(
    `insert into result_evidence (account_id, monitor_id, slot, result_id, evidence)
     select account_id, monitor_id, slot, id, '{}' from check_result where account_id = $1 on conflict do nothing`,
    [account],
  )
}

/** How many rows of an account each table has. */
async function countRows(world: World, account: string): Promise<Map<string, number>> {
  const tables = await world.sql<{ name: string }>(`select c.table_name as name from information_schema.columns c
    join pg_class k on k.relname = c.table_name and not k.relispartition
    where c.table_schema = 'public' and c.column_name = 'account_id' order by 1`)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const [row] = await world.sql<{ n: number }>(`select count(*)::int as n from ${name} where account_id = $1`, [
      account,
    ])
    counts.set(name, row?.n ?? 0)
  }
  return counts
}

/** Counts rows of tables without an account whose owner no longer exists. */
const ORPHANS = `select (select count(*) from person p where not exists (select from member where person_id = p.id))
  + (select count(*) from registry_turn t where not exists (select from monitor where id = t.monitor_id))
  + (select count(*) from region_absence r where not exists (select from region where id = r.region_id))
  + (select count(*) from event_claim c where not exists (select from event where id = c.event_id)) as n`

const end = (world: World, account: string) =>
  world.sql('update account set deletion_requested_at = 0, deletion_at = $2 where id = $1', [
    account,
    world.clock.now(),
  ])

/** Erases until the `looks`-th check of whether it should stop. Returns false if it was complete before. */
async function eraseUntil(world: World, looks: number): Promise<boolean> {
  let looked = 0
  const turn = {
    get stopping() {
      return ++looked > looks
    },
  }
  await eraseEnded(platformOf(world), ERASE_STEPS, announceEnd, turn)
  return looked > looks
}

test('interrupted at any point and resumed, it leaves nothing of its own, and all of others', async ({ world }) => {
  const other = await fillOther(world)
  const first = await fillFirst(world)
  await addResults(world, first, 2_100)
  const headers = { 'idempotency-key': 'a reply to keep' }
  await world.call(routes.createService, { body: { name: 'Once' }, headers })
  // More than one batch deletes.
  await world.sql(
    `insert into incident select (jsonb_populate_record(i, jsonb_build_object('id', uuidv7(), 'number', 1000 + n,
       'merged_into', i.id, 'responder_status', 'resolved'))).* from incident i, generate_series(1, 150) n
     where i.id = (select id from incident where account_id = $1 order by id limit 1)`,
    [first],
  )
  // Whatever the order of deletion, some remaining incident refers to a deleted one.
  await world.sql(
    `update incident set merged_into = (select id from incident where account_id = $1 order by id desc limit 1)
     where id = (select id from incident where account_id = $1 order by id limit 1)`,
    [first],
  )
  const objects = join(world.config.PHAROS_DATA_DIR, 'objects')
  const day = new Date(world.clock.now()).toISOString().slice(0, 10)
  const files = [first, other.id].map(id => [`branding/${id}/page/logo/1/1.png`, `artifact/${day}/${id}/m/1/trace`])
  for (const file of files.flat()) {
    mkdirSync(join(objects, file, '..'), { recursive: true })
    writeFileSync(join(objects, file), 'x')
  }
  const agents = await world.sql<{ key: string }>('select nats_public_key as key from agent where account_id = $1', [
    first,
  ])
  await world.settle()
  const [filled, kept] = [await countRows(world, first), await countRows(world, other.id)]
  const empty = [...filled].filter(([, n]) => n === 0).map(([name]) => name)
  assert.ok(empty.length < filled.size / 3, `too little to erase: nothing in ${empty.join(', ')}`)
  assert.ok((filled.get('check_result') ?? 0) > 2_000 && (filled.get('monitor') ?? 0) > 5)

  await end(world, first)
  let times = 0
  for (let looks = 1; await eraseUntil(world, looks); looks += 9) times++
  assert.ok(times > 5, `ended ${times} times`)
  assert.equal(await world.sql('select from account where id = $1', [first]), [])
  assert.equal(
    [...(await countRows(world, first))].filter(([, n]) => n > 0),
    [],
    'nothing is left',
  )
  assert.equal([...(await countRows(world, other.id))], [...kept])
  assert.equal(await world.sql(ORPHANS), [{ n: '0' }])
  const revoked = await world.sql('select from agent_revocation where nats_public_key = any($1)', [
    agents.map(({ key }) => key),
  ])
  assert.is(revoked.length, agents.length)
  assert.equal(
    files.map(each => each.map(file => existsSync(join(objects, file)))),
    [
      [false, false],
      [true, true],
    ],
  )
})

test('two processes that erase one account at once do not disturb each other', async ({ world }) => {
  const account = await addAccount(world, 'ending')
  for (let i = 0; i < 30; i++) {
    await account.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
    await account.call(routes.createService, { body: { name: `Shop ${i}` } })
    await account.call(routes.createIncident, { body: { title: 'Down' } })
    await account.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  }
  await account.call(routes.createRegion, { body: { slug: 'east' } })
  await account.call(routes.enrolAgent, { params: { slug: 'east' }, body: { name: 'an agent' } })
  await addResults(world, account.id, 300)
  await end(world, account.id)
  const erase = () => eraseEnded(platformOf(world), ERASE_STEPS, announceEnd, { stopping: false })
  await Promise.all([erase(), erase(), erase()])
  assert.equal(
    [...(await countRows(world, account.id))].filter(([, n]) => n > 0),
    [],
  )
  assert.equal(await world.sql('select from account where id = $1', [account.id]), [])
})

test('canceled at the last moment, it stays whole or is gone', async ({ world }) => {
  for (let i = 0; i < 8; i++) {
    const { id, key } = await addAccount(world, 'ending')
    await end(world, id)
    const [restored] = await Promise.all([
      send(world, routes.restoreAccount, { key }),
      sleep(i).then(() => eraseEnded(platformOf(world), ERASE_STEPS, announceEnd, { stopping: false })),
    ])
    const rows = await world.sql(`select a.deletion_at from account a join member m on m.account_id = a.id
      where a.id = '${id}'`)
    if (restored.status === 200) assert.equal(rows, [{ deletion_at: null }])
    else assert.equal([restored.status, rows], [401, []])
  }
})

test('a request whose account is erased while it runs is a 401', async ({ world }) => {
  const tries = [
    { route: routes.restoreAccount },
    { route: routes.createHttpJob, body: { uri: 'http://127.0.0.1:9/' } },
    { route: routes.createHttpJob, body: { uri: 7 } },
  ]
  for (const { route, ...sent } of tries) {
    const { id, key } = await addAccount(world, 'ending')
    const tables = [...(await countRows(world, id)).keys()]
    const client = new pg.Client(world.config.DATABASE_URL)
    await client.connect()
    await client.query('begin')
    await client.query('select from account where id = $1 for update', [id])
    const asked = send(world, route, { ...sent, key })
    await untilWaiting(world)
    await eraseAtOnce(client, id, tables)
    await client.query('commit')
    await client.end()
    assert.is((await asked).status, 401, JSON.stringify(sent))
  }
})

test('the agents of its regions are cut off, and others stay', async ({ world }) => {
  const account = await addAccount(world, 'ending')
  await account.call(routes.createRegion, { body: { slug: 'east' } })
  const params = { slug: 'east' }
  const { credentials } = (await account.call(routes.enrolAgent, { params, body: { name: 'an agent' } })).body
  const [gone, stays] = [await intrude(credentials), await intrude(await world.enrol('local'))]
  const closed = gone.closed()
  const control = await openControl(await useServers(), world.config.PHAROS_NATS_ACCOUNT_KEY)
  const { consumers } = await control.jetstreamManager()
  const lane = runConsumer(credentials.region_id, 'light')
  await consumers.info('RUNS', lane)
  await end(world, account.id)
  await eraseEnded(platformOf(world), ERASE_STEPS, announceEnd, { stopping: false })
  await closed
  await stays.flush()
  await consumers.info('RUNS', lane).then(
    () => assert.unreachable('the consumer of its region is there'),
    () => undefined,
  )
  await intrude(credentials).then(
    () => assert.unreachable('its agent is let in'),
    () => undefined,
  )
  await Promise.all([stays.close(), control.close()])
})

test('an erasure that fails delays no other, and is retried', async ({ world }) => {
  const [failing, other] = [await addAccount(world, 'failing'), await addAccount(world, 'other')]
  await failing.call(routes.createService, { body: { name: 'held' } })
  await world.sql(`create function hold() returns trigger language plpgsql as $$ begin raise 'held'; end $$`)
  await world.sql(`create trigger held before delete on service for each row execute function hold()`)
  for (const { id } of [failing, other]) await end(world, id)
  world.lines.expect(/an account could not be deleted; will retry/)
  const left = async () =>
    (await world.sql<{ id: string }>('select id from account where deletion_at is not null')).map(({ id }) => id)
  const erase = () => eraseEnded(platformOf(world), ERASE_STEPS, announceEnd, { stopping: false })
  await erase()
  assert.equal(await left(), [failing.id])
  await world.sql('drop trigger held on service')
  await erase()
  assert.equal(await left(), [])
})

test.run()
