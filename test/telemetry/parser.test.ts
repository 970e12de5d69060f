import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { post, readStored } from './sending.ts'

const test = suite<{ world: World }>('parsers and redaction')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

async function send(world: World, { key }: TestAccount, ...records: object[]): Promise<void> {
  const lines = records.map(record => JSON.stringify(record)).join('\n')
  const answer = await post(world, '/logs/ingest', lines, { 'content-type': 'application/x-ndjson' }, key)
  assert.is(answer.status, 200)
}

async function refusalOf(call: Promise<unknown>): Promise<Problem> {
  const error = await call.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (error instanceof ApiError) return error.problem
  throw new Error('It was not refused.')
}

test('a parser applies within a second of being set, only to its source', async ({ world }) => {
  const account = await addAccount(world, 'parsing')
  await send(world, account, { source: 'web', message: '10.0.0.1 GET 12' })
  const pattern = '%{IP:client} %{WORD:method} %{INT:ms:int}'
  const { body: parser } = await account.call(routes.createLogParser, {
    body: { name: 'Web', kind: 'grok', pattern, source: 'web' },
  })
  await world.advance('1s')
  const [web, wrong, other] = ['10.0.0.2 PUT 7', 'no match', '10.0.0.3 GET 1']
  await send(
    world,
    account,
    { source: 'web', message: web },
    { source: 'web', message: wrong },
    { source: 'db', message: other },
  )
  await account.call(routes.updateLogParser, { params: { id: parser.id }, body: { enabled: false } })
  await world.advance('1s')
  await send(world, account, { source: 'web', message: '10.0.0.4 GET 1' })
  const rows = await readStored<{ message: string; attributes: object; types: object }>(
    world,
    account.id,
    ch`select message, attributes, attributes_types as types from ${rowsOf('logs')} order by message`,
  )
  assert.equal(
    rows.map(({ message, attributes }) => [message, attributes]),
    [
      ['10.0.0.1 GET 12', {}],
      [web, { client: '10.0.0.2', method: 'PUT', ms: '7' }],
      [other, {}],
      ['10.0.0.4 GET 1', {}],
      [wrong, {}],
    ],
  )
  assert.equal(rows[1]?.types, { ms: 'int' })
  await world.advance('6s')
  const [usage] = (await account.call(routes.getTelemetryUsage)).body
  assert.equal(
    usage?.changed.map(({ reason, count }) => [reason, count]),
    [['parser_failed', 1]],
  )
})

test('samples show what a parser would make of them', async ({ world }) => {
  const { call } = await addAccount(world, 'samples')
  const body = {
    ...{ kind: 'grok' as const, pattern: '%{TIMESTAMP_ISO8601:at} %{LOGLEVEL:how} %{GREEDYDATA:rest}' },
    ...{ level_field: 'how', message_field: 'rest', time_field: 'at' },
  }
  const at = new Date(world.clock.now()).toISOString()
  const samples = [`${at} WARN disk is full`, 'nothing']
  const { body: made } = await call(routes.testLogParser, { body: { ...body, samples } })
  assert.equal(made, [
    { matched: true, level: 'warn', time: at.replace('Z', '000000Z'), message: 'disk is full', attributes: {} },
    { matched: false, level: null, time: null, message: 'nothing', attributes: {} },
  ])
  for (const [pattern, fault] of [
    ['%{NOPE:x}', 'uses %{NOPE}, which is unknown'],
    ['%{IP}', 'extracts no field'],
  ] as const) {
    const refused = await refusalOf(call(routes.testLogParser, { body: { ...body, pattern, samples } }))
    assert.is(refused.status, 400)
    assert.match(JSON.stringify(refused), fault)
  }
})

test('text that a rule matches is written to no disk, in any signal', async ({ world }) => {
  const account = await addAccount(world, 'redacting')
  const card = '4111 1111 1111 1111'
  for (const kind of ['credit_card', 'email'] as const)
    await account.call(routes.createRedactionRule, { body: { name: kind, kind } })
  await account.call(routes.createRedactionRule, {
    body: { name: 'ids', kind: 'regex', pattern: 'sid-[0-9]+', replacement: 'sid' },
  })
  await send(world, account, {
    message: `paid ${card} sid-1234`,
    metadata: { from: 'ada@example.com', n: 4111111111111111 },
  })
  const time = `${world.clock.now()}000000`
  const attributes = [{ key: 'mail', value: { stringValue: 'ada@example.com' } }]
  const span = {
    traceId: '1'.repeat(32),
    spanId: '1'.repeat(16),
    name: 'sid-77',
    startTimeUnixNano: time,
    endTimeUnixNano: time,
  }
  const spans = {
    resourceSpans: [
      { scopeSpans: [{ spans: [{ ...span, attributes, events: [{ timeUnixNano: time, name: 'e', attributes }] }] }] },
    ],
  }
  const metrics = {
    resourceMetrics: [
      {
        scopeMetrics: [
          { metrics: [{ name: 'm', gauge: { dataPoints: [{ timeUnixNano: time, asInt: 1, attributes }] } }] },
        ],
      },
    ],
  }
  const headers = { 'content-type': 'application/json' }
  assert.is((await post(world, '/v1/traces', JSON.stringify(spans), headers, account.key)).status, 200)
  assert.is((await post(world, '/v1/metrics', JSON.stringify(metrics), headers, account.key)).status, 200)
  const all: object[] = []
  for (const signal of ['logs', 'spans', 'points'] as const)
    all.push(...(await readStored<object>(world, account.id, ch`select * from ${rowsOf(signal)}`)))
  assert.is(all.length, 3)
  assert.not.match(JSON.stringify(all), /4111|ada@|sid-/)
  const [log] = all as [{ message: string; attributes_types: object; template: string }]
  assert.equal([log.message, log.attributes_types, log.template], ['paid [redacted] sid', {}, 'paid [redacted] sid'])
})

test('rules and parsers are the account’s own, and bounded', async ({ world }) => {
  const { call } = await addAccount(world, 'owner')
  const stranger = await addAccount(world, 'stranger')
  const body = { name: 'A', kind: 'email' as const, external_key: 'a' }
  const { body: rule } = await call(routes.createRedactionRule, { body })
  assert.is((await refusalOf(call(routes.createRedactionRule, { body }))).status, 409)
  assert.equal((await stranger.call(routes.listRedactionRules)).body, [])
  assert.is((await refusalOf(stranger.call(routes.deleteRedactionRule, { params: { id: rule.id } }))).status, 404)
  for (const wrong of [{ kind: 'regex' as const }, { pattern: 'x' }, { kind: 'regex' as const, pattern: 'x*' }])
    assert.is(
      (await refusalOf(call(routes.createRedactionRule, { body: { ...body, external_key: null, ...wrong } }))).status,
      400,
    )
  for (let made = 1; made < 20; made += 1)
    await call(routes.createRedactionRule, { body: { ...body, external_key: null } })
  const refused = await refusalOf(call(routes.createRedactionRule, { body: { ...body, external_key: null } }))
  assert.match(JSON.stringify(refused), 'limit_reached')
})

test.run()
