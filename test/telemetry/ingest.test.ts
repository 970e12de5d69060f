import { type ClientRequest, request } from 'node:http'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { encodeRequest } from '@pharos/control-plane/observability/otlp-message/index.ts'
import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('ingest of telemetry')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const PROTOBUF = { 'content-type': 'application/x-protobuf' }
const JSON_TYPE = { 'content-type': 'application/json' }

function logs(world: World, ...messages: string[]) {
  const logRecords = messages.map(stringValue => ({
    timeUnixNano: `${world.clock.now()}000000`,
    body: { stringValue },
    severityNumber: 9,
  }))
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] }
  return { resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] }
}

function post(
  world: World,
  path: string,
  body: Buffer | string,
  headers: Record<string, string>,
  key = world.ownerKey,
) {
  return fetch(world.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
}

function storeOf(world: World) {
  const telemetry = world.planes[0]?.platform.telemetry
  if (!telemetry) throw new Error('This world has no control plane.')
  return telemetry
}

async function messagesOf(world: World, account: string): Promise<string[]> {
  await storeOf(world).flush()
  const rows = await storeOf(world).query<{ message: string }>(
    account,
    ch`select message from ${rowsOf('logs')} order by message`,
  )
  return rows.map(({ message }) => message)
}

test('logs by protobuf and JSON, plain, gzip, deflate and zstd, are of the account of the key', async ({ world }) => {
  const account = await addAccount(world, 'sender')
  const other = await addAccount(world, 'other')
  const body = (message: string) => encodeRequest('logs', logs(world, message))
  const sent: [Buffer, Record<string, string>][] = [
    [body('protobuf'), PROTOBUF],
    [gzipSync(body('gzip')), { ...PROTOBUF, 'content-encoding': 'gzip' }],
    [deflateSync(body('deflate')), { ...PROTOBUF, 'content-encoding': 'deflate' }],
    [zstdCompressSync(body('zstd')), { ...PROTOBUF, 'content-encoding': 'zstd' }],
    [Buffer.from(JSON.stringify(logs(world, 'json'))), JSON_TYPE],
  ]
  for (const [bytes, headers] of sent) {
    const answer = await post(world, '/v1/logs', bytes, headers, account.key)
    assert.is(answer.status, 200)
    assert.is(answer.headers.get('content-type')?.split(';')[0], headers['content-type'])
    assert.is(await answer.text(), headers === JSON_TYPE ? '{}' : '')
  }
  assert.equal(await messagesOf(world, account.id), ['deflate', 'gzip', 'json', 'protobuf', 'zstd'])
  assert.equal(await messagesOf(world, other.id), [])
})

test('every field of a log record can be read again', async ({ world }) => {
  const { key, call } = await addAccount(world, 'reader')
  const request = logs(world, 'whole')
  const [scopeLogs] = request.resourceLogs[0]?.scopeLogs ?? []
  const scope = { name: 'lib', version: '2', attributes: [{ key: 'n', value: { intValue: 1 } }] }
  Object.assign(scopeLogs ?? {}, { scope })
  Object.assign(scopeLogs?.logRecords[0] ?? {}, { severityNumber: 10, flags: 1, droppedAttributesCount: 3 })
  await post(world, '/v1/logs', JSON.stringify(request), JSON_TYPE, key)
  await storeOf(world).flush()
  const [record] = (await call(routes.queryLogs, {})).body
  assert.equal([record?.scope_name, record?.scope_version, record?.scope], ['lib', '2', { n: 1 }])
  assert.equal([record?.severity_number, record?.trace_flags, record?.dropped_attributes], [10, 1, 3])
})

test('rejected records of a batch are reported with reasons, and counted', async ({ world }) => {
  const { id, key, call } = await addAccount(world, 'partly')
  const old = { timeUnixNano: '1000000000000000000', body: { stringValue: 'old' } }
  const request = logs(world, 'new')
  request.resourceLogs[0]?.scopeLogs[0]?.logRecords.push({ severityNumber: 1, ...old })
  const answer = await post(world, '/v1/logs', JSON.stringify(request), JSON_TYPE, key)
  assert.is(answer.status, 200)
  assert.equal(await answer.json(), {
    partialSuccess: {
      rejectedLogRecords: '1',
      errorMessage: '1 refused (time_too_old): the time is more than 7 days ago',
    },
  })
  assert.equal(await messagesOf(world, id), ['new'])
  await world.advance('6s')
  const { body } = await call(routes.getTelemetryUsage)
  const [day] = body
  assert.equal([body.length, day?.signal, day?.accepted], [1, 'logs', 1])
  assert.equal(
    day?.rejected.map(({ reason, count }) => [reason, count]),
    [['time_too_old', 1]],
  )
  assert.ok((day?.bytes ?? 0) > 100)
  assert.equal((await (await addAccount(world, 'else')).call(routes.getTelemetryUsage)).body, [])
})

test('refusals are a google.rpc.Status in the type of the request, and nothing of them is stored', async ({
  world,
}) => {
  const { id, key } = await addAccount(world, 'refused')
  const [viewer, scoped] = [await addKey(world, id, 'viewer'), await addKey(world, id, 'owner', ['read:logs'])]
  const good = encodeRequest('logs', logs(world, 'x'))
  const bomb = gzipSync(Buffer.alloc(30_000_000))
  const large = Buffer.alloc(8_000_001)
  const cases: [string, Buffer, Record<string, string>, string, number, number][] = [
    ['unknown key', good, PROTOBUF, 'ph_unknown', 401, 16],
    ['viewer', good, PROTOBUF, viewer.key, 403, 7],
    ['no scope', good, PROTOBUF, scoped.key, 403, 7],
    ['truncated', good.subarray(0, -2), PROTOBUF, key, 400, 3],
    ['not gzip', good, { ...PROTOBUF, 'content-encoding': 'gzip' }, key, 400, 3],
    ['unknown encoding', good, { ...PROTOBUF, 'content-encoding': 'br' }, key, 415, 3],
    ['bomb', bomb, { ...PROTOBUF, 'content-encoding': 'gzip' }, key, 413, 8],
    ['large', large, PROTOBUF, key, 413, 8],
    ['text', good, { 'content-type': 'text/plain' }, key, 415, 3],
    ['not JSON', Buffer.from('{'), JSON_TYPE, key, 400, 3],
  ]
  for (const [name, body, headers, by, status, code] of cases) {
    const answer = await post(world, '/v1/logs', body, headers, by)
    assert.is(answer.status, status, name)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (headers['content-type'] === PROTOBUF['content-type']) {
      assert.is(answer.headers.get('content-type'), PROTOBUF['content-type'], name)
      assert.equal([...bytes.subarray(0, 2)], [8, code], name)
    } else assert.is((JSON.parse(String(bytes)) as { code: number }).code, code, name)
  }
  assert.equal(await messagesOf(world, id), [])
})

test('a chunked body is cut off at the limit', async ({ world }) => {
  const chunk = new Uint8Array(1_000_000)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      if (sent > 40) return controller.close()
      sent += 1
      controller.enqueue(chunk)
    },
  })
  const headers = { authorization: `Bearer ${world.ownerKey}`, ...PROTOBUF }
  const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const status = await fetch(`${world.url}/v1/logs`, request).then(
    answer => answer.status,
    () => 'cut',
  )
  assert.ok(status === 413 || status === 'cut', String(status))
  assert.ok(sent < 40, String(sent))
})

test('a revoked key counts for a second at most', async ({ world }) => {
  const { id, member } = await addAccount(world, 'revoked')
  const { key } = await addKey(world, id, 'owner', ['ingest:telemetry'])
  const send = async () => (await post(world, '/v1/logs', JSON.stringify(logs(world, 'a')), JSON_TYPE, key)).status
  assert.is(await send(), 200)
  await world.sql('update api_key set revoked_at = $1 where account_id = $2 and user_id <> $3', [0, id, member])
  await world.advance('1s')
  assert.is(await send(), 401)
})

test('an account may send what its plan includes', async ({ world }) => {
  const { key } = await addAccount(world, 'free', 'free')
  const many = Array.from({ length: 40_000 }, () => '{"message":"a"}').join('\n')
  const send = () => post(world, '/logs/ingest', many, { 'content-type': 'application/x-ndjson' }, key)
  assert.equal([(await send()).status, (await send()).status], [200, 200])
  const refused = await send()
  assert.is(refused.status, 429)
  assert.is(refused.headers.get('retry-after'), '20')
  assert.is(((await refused.json()) as { code: string }).code, 'rate_limited')
  await world.advance('21s')
  assert.is((await send()).status, 200)
})

test('logs as JSON and NDJSON', async ({ world }) => {
  const { id, key } = await addAccount(world, 'json')
  const at = new Date(world.clock.now()).toISOString().replace('Z', '456789+00:00')
  const records = [
    {
      timestamp: at,
      level: 'WARN',
      source: 'web',
      env: 'prod',
      host: 'h',
      message: 'a',
      metadata: { n: 2 ** 40, f: 0.5, o: { x: [1] } },
      tags: ['t'],
      trace_id: 'A'.repeat(32),
      surprise: 1,
    },
    { timestamp: world.clock.now(), message: 'b' },
    { timestamp: world.clock.now() / 1_000, message: { structured: true } },
    { message: 'd', trace_id: 'short' },
    'no object',
  ]
  const array = await post(world, '/logs/ingest', JSON.stringify(records), JSON_TYPE, key)
  const result = (await array.json()) as { accepted: number; rejected: number; reasons: { reason: string }[] }
  assert.equal([result.accepted, result.rejected], [3, 2])
  assert.equal(result.reasons.map(({ reason }) => reason).sort(), ['invalid_record', 'invalid_trace_id'])
  const lines = gzipSync('{"message":"n1"}\n\n{"message":"n2"}\nnot json\n')
  const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }
  const ndjson = (await (await post(world, '/logs/ingest', lines, headers, key)).json()) as { accepted: number }
  assert.is(ndjson.accepted, 2)
  assert.equal(await messagesOf(world, id), ['a', 'b', 'n1', 'n2', '{"structured":true}'])
  const [row] = await storeOf(world).query<Record<string, unknown>>(
    id,
    ch`select toString(time) as time, level, source, env, host, attributes, attributes_types, tags, trace_id, template
      from ${rowsOf('logs')} where message = 'a'`,
  )
  assert.equal(row, {
    ...{ time: at.replace('T', ' ').replace('+00:00', ''), level: 'warn', source: 'web', env: 'prod', host: 'h' },
    attributes: { n: String(2 ** 40), f: '0.5', o: '{"x":[1]}' },
    attributes_types: { n: 'int', f: 'double', o: 'map' },
    ...{ tags: ['t'], trace_id: 'a'.repeat(32), template: 'a' },
  })
  const wrong = await post(world, '/logs/ingest', '{}', JSON_TYPE, key)
  assert.is(wrong.status, 400)
})

/** Sends the beginning of a body and then stalls. */
function sendSlowly(world: World, key: string, answered: (status?: number) => void): ClientRequest {
  const headers = { authorization: `Bearer ${key}`, ...JSON_TYPE, 'content-length': 8_000_000 }
  const sending = request(`${world.url}/v1/logs`, { method: 'POST', headers }, answer => answered(answer.statusCode))
  sending.on('error', () => {})
  sending.write(MOST_OF_A_BODY)
  return sending
}

const MOST_OF_A_BODY = Buffer.alloc(7_900_000, ' ')

test('slow senders of several accounts give way to a fast one', async ({ world }) => {
  world.lines.expect(/a request was refused because of an outage/)
  const answers: (number | undefined)[] = []
  const slow: ClientRequest[] = []
  for (const name of ['slow-1', 'slow-2', 'slow-3']) {
    const { key } = await addAccount(world, name)
    for (let n = 0; n < 5; n++) slow.push(sendSlowly(world, key, status => answers.push(status)))
  }
  // Together they need 118 MB, so some are refused once others have filled the room.
  await until('there is no room', () => answers.length > 0)
  const { key, id } = await addAccount(world, 'honest')
  const body = JSON.stringify(logs(world, ...Array.from({ length: 100 }, () => 'x'.repeat(60_000))))
  await until('it gets in', async () => (await post(world, '/v1/logs', body, JSON_TYPE, key)).status === 200)
  assert.is((await messagesOf(world, id)).length, 100)
  assert.ok(answers.every(status => status === 429 || status === 503))
  assert.ok(answers.length < slow.length)
  for (const each of slow) each.destroy()
})

test('an account that is erased has no counts', async ({ world }) => {
  const { id, key } = await addAccount(world, 'erased')
  await post(world, '/v1/logs', JSON.stringify(logs(world, 'a')), JSON_TYPE, key)
  await world.advance('6s')
  assert.is((await world.sql('select from telemetry_usage where account_id = $1', [id])).length, 1)
  await world.sql('delete from member where account_id = $1', [id])
  await world.sql('delete from account where id = $1', [id])
  assert.is((await world.sql('select from telemetry_usage where account_id = $1', [id])).length, 0)
})

test.run()
