import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '@pharos/control-plane/platform/config.ts'
import { createLog } from '@pharos/control-plane/platform/log.ts'
import { type ClickHouse, openClickHouse } from '@pharos/control-plane/platform/telemetry-store/client.ts'
import { SIGNALS, TABLES } from '@pharos/control-plane/platform/telemetry-store/schema.ts'
import { ch, rowsOf, value } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { firstAccount, gauge, instantText, span, storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

// There is no cluster here, and no server. A stand-in records what Pharos would send to one, and the parser of the
// embedded engine, which is ClickHouse's own, parses each statement. What a cluster does with them is not tested.

interface Sent {
  statement: string
  parameters: URLSearchParams
  user: string
  body: string
}

/** Responds as an empty ClickHouse server does. */
class StandIn {
  readonly sent: Sent[] = []
  /** The partitions that it reports. */
  partitions: string[] = []
  /** How many inserts fail after they were received. */
  failures = 0
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  async start(): Promise<string> {
    await new Promise<void>(done => this.#server.listen(0, '127.0.0.1', done))
    return `http://pharos:geheim@127.0.0.1:${(this.#server.address() as AddressInfo).port}/telemetry`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { searchParams } = new URL(request.url ?? '', 'http://server')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const statement = searchParams.get('query') ?? body
    const user = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString()
    this.sent.push({ statement, parameters: searchParams, user, body: searchParams.has('query') ? body : '' })
    if (/^\s*insert into (logs|spans|points)/i.test(statement) && this.failures-- > 0)
      return void request.socket.destroy()
    response.end(
      this.#rowsOf(statement)
        .map(row => `${JSON.stringify(row)}\n`)
        .join(''),
    )
  }

  #rowsOf(statement: string): object[] {
    if (statement.includes('max(version)')) return [{ version: 0 }]
    if (statement.includes('system.parts')) return this.partitions.map(partition => ({ partition }))
    return []
  }

  /** The sent statements that match, in order. */
  statements(which: RegExp): string[] {
    return this.sent.map(({ statement }) => statement.replace(/\s+/g, ' ').trim()).filter(each => which.test(each))
  }
}

const test = suite<{ world: World; standIn: StandIn; parser: ClickHouse }>('telemetry on a cluster')

test.before(async context => {
  context.standIn = new StandIn()
  const CLICKHOUSE_URL = await context.standIn.start()
  context.world = await createWorld({ agent: false, environment: { CLICKHOUSE_URL, CLICKHOUSE_CLUSTER: 'main' } })
  const config = { PHAROS_DATA_DIR: context.world.directory, PHAROS_TELEMETRY_QUERY_SECONDS: 15 } as Config
  context.parser = openClickHouse(config, createLog('error', { write: () => {} }))
})
test.after(async ({ world, standIn, parser }) => {
  await parser.stop()
  await world.close()
  standIn.stop()
})

test('tables are replicated, sharded by account, and created on every node', async ({ world, standIn }) => {
  const account = firstAccount(world)
  const at = world.clock.now()
  const common = { account_id: account, retention_days: 30 }
  const store = storeOf(world)
  const time = instantText(at)
  const log = { ...common, time, observed_time: time, id: crypto.randomUUID(), level: 'info', message: 'm' } as const
  await store.append('logs', [{ ...log, pattern: '1', template: 'm' }])
  await store.append('spans', [{ ...common, ...span('a'.repeat(32), 'b'.repeat(16), '', at, 5) }])
  await store.append('points', [{ ...common, ...gauge('queue.size', at, 7) }])
  // The response to the first attempt is lost, so it is retried.
  standIn.failures = 1
  await store.flush().catch(() => {})
  await store.flush()
  for (const signal of SIGNALS) {
    const [local] = standIn.statements(new RegExp(`^create table if not exists ${signal}_local on cluster 'main' `))
    assert.match(
      local ?? '',
      `Replicated${signal === 'rum' ? 'Replacing' : ''}MergeTree('/clickhouse/tables/{shard}/{database}/${signal}_local', '{replica}')`,
    )
    assert.match(local ?? '', 'replicated_deduplication_window = 10000')
    const kept = `alter table ${signal}_local on cluster 'main' modify setting replicated_deduplication_window_seconds = 604800`
    assert.is(standIn.statements(new RegExp(`^${kept}$`)).length, 1)
    const more = `alter table ${signal}_local on cluster 'main' modify setting replicated_deduplication_window = 100000`
    assert.is(standIn.statements(new RegExp(`^${more}$`)).length, 1)
    assert.not.match(local ?? '', 'non_replicated')
    const [spread] = standIn.statements(new RegExp(`^create table if not exists ${signal} on cluster 'main' `))
    assert.match(spread ?? '', `Distributed('main', currentDatabase(), '${signal}_local', cityHash64(account_id))`)
    assert.is(
      standIn.statements(new RegExp(`^create view if not exists account_${signal} on cluster 'main' `)).length,
      1,
    )
  }
  const [known] = standIn.statements(/^create table if not exists telemetry_version on cluster 'main' /)
  assert.match(known ?? '', 'ReplicatedMergeTree(')
  assert.equal([...new Set(standIn.sent.map(({ user }) => user))], ['pharos:geheim'])
  assert.equal([...new Set(standIn.sent.map(({ parameters }) => parameters.get('database')))], ['telemetry'])
})

test('an insert is confirmed by its shard, and a retried one has the same token', ({ standIn }) => {
  const inserts = standIn.sent.filter(({ statement }) => /^insert into (logs|spans|points) /.test(statement))
  const settings = inserts.map(({ parameters }) => [
    parameters.get('distributed_foreground_insert'),
    parameters.get('async_insert'),
  ])
  assert.equal(
    settings,
    inserts.map(() => ['1', '0']),
  )
  const tokens = inserts.map(({ parameters }) => parameters.get('insert_deduplication_token'))
  assert.is(tokens.length, 4)
  assert.is(new Set(tokens).size, 3)
  const repeated = Map.groupBy(inserts, ({ parameters }) => parameters.get('insert_deduplication_token'))
  for (const attempts of repeated.values()) assert.is(new Set(attempts.map(({ body }) => body)).size, 1)
})

test('queries name the view with its account; old days and accounts go from the tables of every shard', async ({
  world,
  standIn,
}) => {
  const account = firstAccount(world)
  await storeOf(world).query(account, ch`select message from ${rowsOf('logs')} where message = ${value('String', 'm')}`)
  const query = standIn.sent.find(({ statement }) => statement.includes('account_logs('))
  assert.is(query?.parameters.get('param_account'), account)
  assert.is(query?.parameters.get('readonly'), '2')
  standIn.partitions = [`(3,'2020-01-01')`, `(30,'2026-03-01')`]
  await storeOf(world).dropOld(world.clock.now())
  assert.is(standIn.statements(/clusterAllReplicas\('main', system\.parts\)/).length, TABLES.length)
  assert.equal(
    standIn.statements(/^alter table .* drop /),
    TABLES.map(table => `alter table ${table}_local on cluster 'main' drop partition (3,'2020-01-01')`),
  )
  await storeOf(world).erase(account)
  assert.equal(
    standIn.statements(/^delete from/),
    TABLES.map(table => `delete from ${table}_local on cluster 'main' where account_id = {account:UUID}`),
  )
})

test('the parser of ClickHouse accepts each statement that was sent', async ({ standIn, parser }) => {
  const statements = new Map(standIn.sent.map(({ statement, parameters }) => [statement, parameters]))
  assert.ok(statements.size > 20)
  for (const [statement, parameters] of statements) {
    const given = [...parameters].filter(([name]) => name.startsWith('param_'))
    const params = Object.fromEntries(given.map(([name, text]) => [name.slice('param_'.length), text]))
    const tree = await parser.read<{ explain: string }>(`explain ast ${statement.replace(/ format \w+$/i, '')}`, params)
    assert.ok(tree.rows.length > 0, statement)
  }
  const broken = await parser
    .read('explain ast create table t on clustr x (a UInt8) engine = Memory', {})
    .catch((error: Error) => error)
  assert.ok(broken instanceof Error)
})

test.run()
