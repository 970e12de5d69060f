import { meter } from '@pharos/control-plane/account/meter/index.ts'
import { encodeRequest } from '@pharos/control-plane/observability/otlp-message/index.ts'
import { encodeSeries } from '@pharos/control-plane/observability/remote-write/index.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { freePort } from '@pharos/deploy/local/port.ts'
import { PLAN_TABLE } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { Metric } from '@pharos/shared-protocol/contract/business/usage.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { batchOf, sendBatch, view } from '../rum/batch.ts'
import { segmentOf, sendSegment } from '../rum/segment.ts'
import { Connection, EXPORT_LOGS, framed, statusOf } from '../telemetry/grpc.ts'
import { compressSync, V1 } from '../telemetry/remote-write.ts'
import { post } from '../telemetry/sending.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World; port: number }>('what a hard limit refuses')

test.before(async context => {
  context.port = await freePort()
  const environment = { PHAROS_OTLP_GRPC_PORT: String(context.port) }
  context.world = await createWorld({ agent: false, environment })
})
test.after(({ world }) => world.close())

const FREE = PLAN_TABLE.free
const JSON_TYPE = { 'content-type': 'application/json' }
const params = (counted: string, limit: number | null) => ({
  ...{ code: 'quota_reached', counted, limit, left: 0, plan: 'free', required_plan: 'team' },
})

/** Has an account use an amount, as if it had done so today. */
async function use(world: World, account: TestAccount, metric: Metric, amount: number): Promise<void> {
  const [plane] = world.planes
  if (!plane) throw new Error('This world has no control plane.')
  await inSystem(plane.platform, ctx => meter(ctx, [{ account: account.id, at: ctx.now, metric, amount }]))
}

async function usedUp(world: World, metric: Metric, amount: number | null): Promise<TestAccount> {
  const account = await addAccount(world, metric, 'free')
  await use(world, account, metric, amount ?? 0)
  return account
}

const otlpLogs = (world: World) => {
  const logRecords = ['one', 'two'].map(stringValue => ({
    timeUnixNano: `${world.clock.now()}000000`,
    body: { stringValue },
  }))
  return { resourceLogs: [{ scopeLogs: [{ logRecords }] }] }
}

function sendV1(world: World, key: string): Promise<Response> {
  const labels = [{ name: '__name__', value: 'up' }]
  const request = { timeseries: [{ labels, samples: [{ value: 1, timestamp: world.clock.now() }] }] }
  return post(world, '/prometheus/api/v1/write', compressSync(encodeSeries(request, 1)), V1, key)
}

test('telemetry: JSON logs get a 402 that names limit and what counts, and the refused body is counted', async ({
  world,
}) => {
  const { key, call } = await usedUp(world, 'log_bytes', FREE.telemetry_bytes_ceiling)
  const body = [{ message: 'no room' }]
  const { status, body: problem } = await send(world, routes.ingestLogs, { key, body, headers: JSON_TYPE })
  assert.is(status, 402)
  assert.equal((problem as Problem).params, params('telemetry_bytes', FREE.telemetry_bytes_ceiling))
  await world.advance('6s')
  const [usage] = (await call(routes.getTelemetryUsage, { query: {} })).body
  assert.equal(
    usage?.rejected.map(({ reason, count }) => [reason, count]),
    [['body_over_volume', 1]],
  )
})

test('telemetry: OTLP by HTTP tells how many records were refused, in either type', async ({ world }) => {
  const { key } = await usedUp(world, 'span_bytes', FREE.telemetry_bytes_ceiling)
  const json = await fetch(`${world.url}/v1/logs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...JSON_TYPE },
    body: JSON.stringify(otlpLogs(world)),
  })
  const { partialSuccess } = (await json.json()) as { partialSuccess: Record<string, string> }
  assert.equal([json.status, partialSuccess.rejectedLogRecords], [200, '2'])
  assert.match(partialSuccess.errorMessage ?? '', /2 refused \(volume_limit\)/)
  const binary = await fetch(`${world.url}/v1/logs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-protobuf' },
    body: new Uint8Array(encodeRequest('logs', otlpLogs(world))),
  })
  assert.match(Buffer.from(await binary.arrayBuffer()).toString('latin1'), /2 refused \(volume_limit\)/)
})

test('telemetry: OTLP by gRPC tells it in a partial success with the status OK', async ({ world, port }) => {
  const { key } = await usedUp(world, 'log_records', 0)
  const full = await usedUp(world, 'log_bytes', FREE.telemetry_bytes_ceiling)
  const connection = new Connection(port)
  const exported = async (bearer: string) => {
    const stream = await connection.begin(EXPORT_LOGS, { authorization: `Bearer ${bearer}` })
    const [status, parts] = [statusOf(stream), [] as Buffer[]]
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.end(framed(encodeRequest('logs', otlpLogs(world))))
    return [await status, Buffer.concat(parts).toString('latin1')] as const
  }
  try {
    const [status, text] = await exported(full.key)
    assert.is(status, '0')
    assert.match(text, /2 refused \(volume_limit\)/)
    // `rejected_log_records` is 2: field 1 of the partial success, as a varint.
    assert.ok(text.includes('\x08\x02'))
    const [accepted, nothing] = await exported(key)
    assert.is(accepted, '0')
    assert.not.match(nothing, /refused/)
  } finally {
    connection.close()
  }
})

test('replays: the refusal names the limit of the day, what counts and the plan that has more', async ({ world }) => {
  const account = await addAccount(world, 'replays', 'free')
  const { body: app } = await account.call(routes.createRumApp, { body: { name: 'Shop' } })
  const record = async () => {
    const now = world.clock.now()
    const batch = batchOf(app, [view(now)], now, { capture: 'replay' })
    assert.is((await sendBatch(world, app.client_token, batch)).status, 202)
    return sendSegment(world, app.client_token, segmentOf(batch.session.id, 0))
  }
  assert.is((await record()).status, 202)
  const limit = FREE.rum_replays_per_day
  await world.sql('update rum_replay_quota set replays = $1 where account_id = $2', [limit, account.id])
  const { status, body } = await record()
  assert.is(status, 402)
  assert.equal((body as Problem).params, params('rum_replays_per_day', limit))
})

test('telemetry: remote write is refused as text, and a soft limit refuses nothing', async ({ world }) => {
  const full = await usedUp(world, 'metric_bytes', FREE.telemetry_bytes_ceiling)
  const answer = await sendV1(world, full.key)
  assert.is(answer.status, 402)
  assert.match(await answer.text(), /telemetry a month, and they are used up/)
  const soft = await addAccount(world, 'soft', 'team')
  await use(world, soft, 'metric_bytes', PLAN_TABLE.team.telemetry_bytes_per_month ?? 0)
  assert.is((await sendV1(world, soft.key)).status, 204)
})

test('real users: events are refused with the limit that is reached', async ({ world }) => {
  const account = await usedUp(world, 'rum_sessions', FREE.rum_sessions_ceiling)
  const { body: app } = await account.call(routes.createRumApp, { body: { name: 'Shop' } })
  const now = world.clock.now()
  const { status, body } = await sendBatch(world, app.client_token, batchOf(app, [view(now)], now))
  assert.equal([status, (body as Problem).params], [402, params('rum_sessions', FREE.rum_sessions_ceiling)])
})

test('browser minutes: runs on request are refused, and scheduled ones go on', async ({ world }) => {
  const account = await addAccount(world, 'browsers', 'free')
  const script = `await page.goto('http://127.0.0.1:9/')`
  const { body: check } = await account.call(routes.createBrowserCheck, {
    body: { name: 'Shop', script, frequency: '1h' },
  })
  await use(world, account, 'browser_minutes', (FREE.browser_minutes_ceiling ?? 0) * MINUTE_MS)
  const { key } = account
  const asked = await send(world, routes.runBrowserCheck, { key, params: { check_id: check.id } })
  const expected = params('browser_minutes', FREE.browser_minutes_ceiling)
  assert.equal([asked.status, (asked.body as Problem).params], [402, expected])
  const tried = await send(world, routes.testBrowserCheck, { key, body: { name: 'Shop', script, frequency: '1h' } })
  assert.equal([tried.status, (tried.body as Problem).params], [402, expected])
  const [row] = await world.sql<{ paused: boolean }>('select paused from monitor where id = $1', [check.id])
  assert.is(row?.paused, false)
})

test('an exception that includes more raises the ceiling too', async ({ world }) => {
  const account = await usedUp(world, 'log_bytes', FREE.telemetry_bytes_ceiling)
  const more = JSON.stringify({ telemetry_bytes_per_month: (FREE.telemetry_bytes_ceiling ?? 0) * 2 })
  await world.sql('update account set plan_exceptions = $1::jsonb where id = $2', [more, account.id])
  const body = [{ message: 'room' }]
  assert.is((await send(world, routes.ingestLogs, { key: account.key, body, headers: JSON_TYPE })).status, 200)
})

test.run()
