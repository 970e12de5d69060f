import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, type TestAccount } from '../world/account.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { batchOf, common, sendBatch } from './batch.ts'

const test = suite<{ world: World }>('a flooded client token')
/** A minute of what pages may send on the free plan: 500 records a second. */
const MOST = 30_000

test.before(async context => {
  context.world = await createWorld({
    agent: false,
    roles: 'api,sweeper,scheduler',
    environment: { PHAROS_RATE_LIMIT_PER_MINUTE: '0' },
  })
})
test.after(({ world }) => world.close())

const eventsAt = (at: number, count: number, attributes: (i: number) => Record<string, string> = () => ({})) =>
  Array.from({ length: count }, (_, i) => ({
    ...common(at),
    kind: 'event' as const,
    name: 'x',
    attributes: attributes(i),
  }))

/** Sends a log record with the account's own key. */
async function sendLog(world: World, { key }: Pick<TestAccount, 'key'>, attributes: Record<string, string> = {}) {
  const body = JSON.stringify([{ message: 'sold', metadata: attributes }])
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return (await fetch(`${world.url}/logs/ingest`, { method: 'POST', headers, body })).status
}

test('strangers use up what pages may send, and nothing of the account', async ({ world }) => {
  const account = await addAccount(world, 'flooded', 'free')
  const { body: app } = await account.call(routes.createRumApp, { body: { name: 'Shop' } })
  const send = async (count: number, attributes?: (i: number) => Record<string, string>) => {
    const now = world.clock.now()
    return (await sendBatch(world, app.client_token, batchOf(app, eventsAt(now - 1, count, attributes), now))).status
  }
  assert.is(await send(1), 202)
  let taken = 0
  let status = 202
  // Each has 500 keys of its own.
  for (; status === 202 && taken < 2 * MOST; taken += 500)
    status = await send(500, i => ({ [`made.${taken + i}`]: 'up' }))
  assert.is(status, 429)
  assert.ok(taken >= MOST && taken <= MOST + 1_500, `${taken}`)
  assert.is(await sendLog(world, account, { city: 'Graz' }), 200)
  await storeOf(world).flush()
  await world.advance('3s')
  const { body: logs } = await account.call(routes.queryLogs, { query: { metadata_search: 'city:Graz' } })
  assert.is(logs.length, 1, 'its keys are known although pages made up thousands')
  const gaps = (table: string) =>
    world.sql<{ lost: number }>(`select sum(lost_ms)::int as lost from ${table} where account_id = $1`, [account.id])
  assert.ok(((await gaps('rum_gap'))[0]?.lost ?? 0) > 0, 'rules on real users know that events are missing')
  assert.is((await gaps('telemetry_gap'))[0]?.lost, null, 'no other rule is blinded')
  const { body: state } = await account.call(routes.getTelemetryState)
  assert.equal([state.refused_since, state.missing], [null, []])
})

test('rules on real users do not judge what was refused; others do', async ({ world }) => {
  const account = await addAccount(world, 'rules', 'free')
  await account.call(routes.createRumApp, { body: { name: 'Shop' } })
  const query = {
    rum: { source: 'rum', application: 'Shop', aggregation: 'errors' },
    logs: { source: 'logs', aggregation: 'count', filters: {} },
  } as const
  const add = async (source: 'rum' | 'logs') =>
    (
      await account.call(routes.createAlertRule, {
        body: {
          name: source,
          query: query[source],
          comparison: 'lt',
          threshold: 1,
          window_seconds: 60,
          delay_seconds: 0,
        },
      })
    ).body.id
  const [rum, logs] = [await add('rum'), await add('logs')]
  const minute = Math.floor(world.clock.now() / 60_000) * 60_000
  for (let i = -1; i < 4; i++)
    await world.sql(`insert into rum_gap (account_id, minute, lost_ms) values ($1, $2, 60000)`, [
      account.id,
      minute + i * 60_000,
    ])
  await world.advance('130s')
  const statusOf = async (id: string) =>
    (await account.call(routes.getAlertRule, { params: { id } })).body.current_status
  assert.equal([await statusOf(rum), await statusOf(logs)], ['unknown', 'down'])
})

test.run()
