import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@pharos/control-plane/platform/config.ts'
import { createLog } from '@pharos/control-plane/platform/log.ts'
import { openClickHouse } from '@pharos/control-plane/platform/telemetry-store/client.ts'
import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { ch, instant, rowsOf, value } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import type { TelemetryStore } from '@pharos/control-plane/platform/telemetry-store/store.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite('the telemetry store')
const ACCOUNT = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const KEYED = '33333333-3333-4333-8333-333333333333'

let world: World
test.before(async () => {
  world = await createWorld({ roles: 'api', agent: false, environment: { PHAROS_TELEMETRY_QUERY_SECONDS: '2' } })
})
test.after(() => world.close())

let made = 0
function log(account: string, message: string, more: Partial<LogRow> = {}): LogRow {
  made += 1
  const time = (world.clock.now() / 1_000).toFixed(9)
  const id = `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`
  const common = { account_id: account, retention_days: 30, time, observed_time: time }
  return { ...common, id, level: 'info', message, pattern: '1', template: message, ...more }
}

function telemetry(): TelemetryStore {
  const [plane] = world.planes
  if (!plane) throw new Error('no control plane')
  return plane.platform.telemetry
}

async function messagesOf(account: string, store = telemetry()): Promise<string[]> {
  await store.flush()
  const rows = await store.query<{ message: string }>(account, ch`select message from ${rowsOf('logs')} order by id`)
  return rows.map(({ message }) => message)
}

test('an installation without telemetry starts no process for it, and finds nothing', async () => {
  assert.equal(await telemetry().query(ACCOUNT, ch`select count() from ${rowsOf('logs')}`), [])
  assert.not.ok(readdirSync(world.directory).includes('telemetry'))
})

test('appended rows are read back, by each account its own', async () => {
  const hostile = `it's "quoted" \\ and\ntwo lines \u0000 ü😀`
  await telemetry().append('logs', [
    log(ACCOUNT, hostile, { attributes: { 'a\'"\\': hostile } }),
    log(ACCOUNT, 'second'),
  ])
  await telemetry().append('logs', [log(OTHER, 'theirs')])
  assert.equal(await messagesOf(ACCOUNT), [hostile, 'second'])
  assert.equal(await messagesOf(OTHER), ['theirs'])
  const found = ch`select attributes from ${rowsOf('logs')} where message = ${value('String', hostile)} and time >= ${instant(world.clock.now())}`
  assert.equal(await telemetry().query(ACCOUNT, found), [{ attributes: { 'a\'"\\': hostile } }])
})

test('a query cannot change anything, and ends after its time', async () => {
  const [{ code }] = await refusalOf(
    telemetry().query(ACCOUNT, ch`select sum(sipHash64(number)) from numbers(1000000000000)`),
  )
  assert.is(code, 'query_time_limit')
  const error = await telemetry()
    .query(ACCOUNT, ch`insert into logs (account_id) values (${value('UUID', ACCOUNT)})`)
    .catch((caught: unknown) => caught)
  assert.match(String(error), /readonly/i)
})

test('one account cannot use up all connections', async () => {
  let ended = 0
  const slow = async () => {
    await telemetry().query(ACCOUNT, ch`select sleepEachRow(0.05) from numbers(2)`)
    ended += 1
  }
  const all = Promise.allSettled(Array.from({ length: 30 }, slow))
  await telemetry().query(OTHER, ch`select 1`)
  assert.ok(ended < 20, 'the other account waited for most of them')
  const refused = (await all).filter(({ status }) => status === 'rejected')
  // On a slow machine some of the others wait too long as well.
  assert.ok(refused.length >= 8)
})

test('the queries of one request have one time limit together', async () => {
  const slow = ch`select sleepEachRow(0.1) from numbers(12)`
  await telemetry().query(ACCOUNT, slow)
  const request = telemetry().forRequest()
  await request.query(ACCOUNT, slow)
  const [{ code }] = await refusalOf(request.query(ACCOUNT, slow))
  assert.is(code, 'query_time_limit')
})

test('an account whose processes query at once leaves connections to others, and to its own alert rules', async () => {
  const second = await world.startPlane('api')
  let ended = 0
  const slow = async (store: TelemetryStore) => {
    await store.query(ACCOUNT, ch`select sleepEachRow(0.5) from numbers(3)`)
    ended += 1
  }
  const stores = [second.platform.telemetry, telemetry()]
  const all = stores.flatMap(store => [slow(store), slow(store), slow(store)])
  await Promise.all([telemetry().query(OTHER, ch`select 1`), telemetry().forRules().query(ACCOUNT, ch`select 1`)])
  assert.is(ended, 0)
  await Promise.allSettled(all)
  await second.stop()
  world.planes = world.planes.filter(plane => plane !== second)
})

test('a row that the store cannot read does not affect the rows of others', async () => {
  world.lines.expect(/cannot read rows of a segment/)
  await Promise.all([
    telemetry().append('logs', [log(ACCOUNT, 'beside a bad one')]),
    telemetry().append('logs', [log(OTHER, 'bad', { time: 'soon' })]),
    telemetry().append('logs', [log(ACCOUNT, 'after a bad one')]),
  ])
  const lost: unknown[] = []
  telemetry().onUnreadable((account, signal, { rows }) => lost.push([account, signal, rows]))
  const stored = await messagesOf(ACCOUNT)
  assert.equal(stored.slice(-2), ['beside a bad one', 'after a bad one'])
  assert.equal(lost, [[OTHER, 'logs', 1]])
  assert.not.ok((await messagesOf(OTHER)).includes('bad'))
  const refused = join(world.directory, 'telemetry', 'log', 'refused')
  const files = readdirSync(refused)
  assert.is(files.length, 1)
  assert.equal(
    readFileSync(join(refused, files[0] ?? ''), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).message),
    ['bad'],
  )
})

test('the engine restarts by itself after it died, and has the rows that arrived meanwhile', async () => {
  await telemetry().append('logs', [log(ACCOUNT, 'before its death')])
  await telemetry().flush()
  killEngine()
  await telemetry().append('logs', [log(ACCOUNT, 'after its death')])
  world.lines.expect(/telemetry/)
  await until('the engine has it', async () => (await messagesOf(ACCOUNT)).includes('after its death'))
  const all = await messagesOf(ACCOUNT)
  assert.is(new Set(all).size, all.length)
})

test('a second process shares the engine', async () => {
  const second = await world.startPlane('api')
  await second.platform.telemetry.append('logs', [log(OTHER, 'by the second process')])
  await second.platform.telemetry.flush()
  assert.ok((await messagesOf(OTHER)).includes('by the second process'))
  await second.stop()
  world.planes = world.planes.filter(plane => plane !== second)
})

test('settings of a request do not persist: rows that are copied later are not taken for duplicates', async () => {
  const config = { PHAROS_DATA_DIR: world.directory, PHAROS_TELEMETRY_QUERY_SECONDS: 2 } as Config
  const store = openClickHouse(config, createLog('error', { write: () => {} }))
  await telemetry().append('logs', [log(OTHER, 'once')])
  await telemetry().flush()
  const before = await messagesOf(OTHER)
  await store.command(`insert into logs select * from logs where account_id = '${OTHER}'`)
  assert.is((await messagesOf(OTHER)).length, 2 * before.length)
  await store.stop()
})

/** How many records have each metadata key, as counted when they were inserted. */
async function keysOf(account: string): Promise<Record<string, number>> {
  const query = ch`select concat(toString(origin), '.', name, ':', type) as key, sum(records) as n from ${rowsOf('log_keys')} group by key`
  const rows = await telemetry().query<{ key: string; n: string }>(account, query)
  return Object.fromEntries(rows.map(({ key, n }) => [key, Number(n)]))
}

test('metadata keys are counted once, also if an insert is repeated', async () => {
  const config = world.planes[0]?.platform.config as Config
  const store = openClickHouse(config, createLog('error', { write: () => {} }))
  const file = join(config.PHAROS_DATA_DIR, 'keys.jsonl')
  const keyed = { attributes: { a: '1', b: 'x' }, attributes_types: { a: 'int' }, resource: { r: 'y' } }
  writeFileSync(file, `${JSON.stringify(log(KEYED, 'keys', keyed))}\n${JSON.stringify(log(KEYED, 'none'))}\n`)
  const counted = { 'attributes.a:int': 1, 'attributes.b:string': 1, 'resource.r:string': 1 }
  for (let attempt = 0; attempt < 3; attempt++) {
    await store.insert('logs', file, 'keys-token')
    assert.equal(await keysOf(KEYED), counted)
  }
  // The process died after the records and before their keys: repeating the insert completes it.
  await store.command('truncate table log_keys')
  assert.equal(await keysOf(KEYED), {})
  await store.insert('logs', file, 'keys-token')
  assert.equal(await keysOf(KEYED), counted)
  assert.equal(await messagesOf(KEYED), ['keys', 'none'])
  await store.stop()
})

test('an account is erased, and no other', async () => {
  await telemetry().append('logs', [
    log(OTHER, 'keyed', { attributes: { gone: '1' } }),
    log(ACCOUNT, 'keyed', { attributes: { kept: '1' } }),
  ])
  await telemetry().flush()
  assert.is((await keysOf(OTHER))['attributes.gone:string'], 1)
  await telemetry().erase(OTHER)
  assert.equal(await messagesOf(OTHER), [])
  assert.equal(await keysOf(OTHER), {})
  assert.is((await keysOf(ACCOUNT))['attributes.kept:string'], 1)
  assert.ok((await messagesOf(ACCOUNT)).length > 0)
})

test('records are deleted by day, each after its own retention', async () => {
  const day = 86_400
  const old = (world.clock.now() / 1_000 - 4 * day).toFixed(9)
  await telemetry().append('logs', [
    log(OTHER, 'three days', { time: old, retention_days: 3, attributes: { old: '1' } }),
    log(OTHER, 'thirty', { time: old, attributes: { older: '1' } }),
  ])
  await telemetry().flush()
  await telemetry().dropOld(world.clock.now())
  assert.equal(await messagesOf(OTHER), ['thirty'])
  assert.equal(await keysOf(OTHER), { 'attributes.older:string': 1 })
})

async function refusalOf(work: Promise<unknown>): Promise<[{ code?: string }]> {
  return [
    await work.then(
      () => ({}),
      (error: unknown) => error as { code?: string },
    ),
  ]
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function killEngine(): void {
  const folder = join(world.directory, 'telemetry', 'clickhouse')
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const line = commandOf(pid)
    if (line.includes('telemetry-store/engine.ts') && line.includes(folder)) process.kill(Number(pid), 'SIGKILL')
  }
}

test.run()
