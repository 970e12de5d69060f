import type { CallInput } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { type AlertRule, MOST_RULE_SERIES } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { gauge, store } from '../world/telemetry.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('alert rules')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

type Body = NonNullable<CallInput<typeof routes.createAlertRule>['body']>
const query = { source: 'metrics', metric_name: 'queue.length', aggregation: 'avg' } as const
const BARE = { metric_name: 'queue.length', aggregation: 'avg' }
const body: Body = { name: 'Queue', query, threshold: 10 }

/** The fields for which a body is refused. */
async function faultsOf(world: SharedWorld, more: object): Promise<string[]> {
  const reply = await fetch(`${world.url}/alert_rule`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.ownerKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...more }),
  })
  const { errors = [] } = (await reply.json()) as { errors?: { path: string }[] }
  return reply.status === 201 ? [] : [String(reply.status), ...errors.map(({ path }) => path).sort()]
}

test('a rule with its defaults', async ({ world }) => {
  const { body: rule } = await world.call(routes.createAlertRule, { body })
  const { condition, comparison, window_seconds, delay_seconds, for_seconds, no_data, severity, paused } = rule
  assert.equal(
    { condition, comparison, window_seconds, delay_seconds, for_seconds, no_data, severity, paused },
    {
      condition: 'threshold',
      comparison: 'gt',
      window_seconds: 300,
      delay_seconds: 60,
      for_seconds: 0,
      no_data: 'keep',
      severity: null,
      paused: false,
    },
  )
  assert.equal([rule.current_status, rule.state, rule.firing_series], ['pending', 'ok', 0])
  const { body: monitors } = await world.call(routes.listMonitors, { query: { type: 'alert_rule' } })
  assert.equal(
    monitors.map(({ id, target }) => [id, target]),
    [[rule.id, 'avg of queue.length']],
  )
  const { body: totals } = await world.call(routes.countMonitors)
  assert.is(totals.by_type.alert_rule, 1)
})

test('the source of a rule may be given beside its query, and is returned', async ({ world }) => {
  const { body: rule } = await world.call(routes.createAlertRule, { body: { ...body, data_source: 'metrics' } })
  assert.is(rule.data_source, 'metrics')
  const params = { id: rule.id }
  const { body: logs } = await world.call(routes.updateAlertRule, {
    params,
    body: { query: { source: 'logs', aggregation: 'count', filters: {} } },
  })
  assert.is(logs.data_source, 'logs')
  const { status, body: problem } = await send(world, routes.updateAlertRule, {
    params,
    body: { data_source: 'metrics' },
  })
  assert.equal([status, (problem as Problem).errors?.map(({ path }) => path)], [400, ['data_source']])
})

test('data_source selects the source of a query that names none, wherever a rule is given', async ({ world }) => {
  const given = { name: 'Queue', data_source: 'metrics', query: BARE, threshold: 10 }
  const made = await send(world, routes.createAlertRule, { body: given })
  assert.equal([made.status, (made.body as AlertRule).query], [201, query])
  const { id } = made.body as AlertRule
  const logs = { data_source: 'logs', query: { aggregation: 'count' } }
  const moved = await send(world, routes.updateAlertRule, { params: { id }, body: logs })
  assert.equal([moved.status, (moved.body as AlertRule).data_source], [200, 'logs'])
  const refused = await send(world, routes.readAlertRuleHistory, {
    body: { ...given, name: undefined, threshold: null },
  })
  assert.equal([refused.status, (refused.body as Problem).errors?.map(({ path }) => path)], [400, ['threshold']])
})

test('the comparisons of assertions are taken, and returned as those of rules', async ({ world }) => {
  for (const [given, returned] of [
    ['greater_than', 'gt'],
    ['less_than', 'lt'],
    ['gte', 'gte'],
  ] as const) {
    const { body: rule } = await world.call(routes.createAlertRule, { body: { ...body, comparison: given } })
    assert.is(rule.comparison, returned)
  }
})

const REFUSED: [name: string, more: object, faults: string[]][] = [
  ['another source than that of the rule', { data_source: 'logs' }, ['400', 'query.source']],
  ['no source at all', { query: BARE }, ['400', 'query.source']],
  ['a source that is none', { query: BARE, data_source: 'profiles' }, ['400', 'data_source', 'query.source']],
  [
    'an application that does not exist',
    { query: { source: 'rum', application: 'Shop', aggregation: 'errors' } },
    ['400', 'query.application'],
  ],
  ['a comparison of texts', { comparison: 'contains' }, ['400', 'comparison']],
  ['no threshold', { threshold: null }, ['400', 'threshold']],
  ['a deviation has none', { condition: 'deviation' }, ['400', 'threshold']],
  ['both sides of a threshold', { comparison: 'both' }, ['400', 'comparison']],
  ['a recovery beyond the threshold', { recovery_threshold: 11 }, ['400', 'recovery_threshold']],
  ['a window that does not divide a day', { window_seconds: 420 }, ['400', 'window_seconds']],
  ['half a minute', { for_seconds: 30 }, ['400', 'for_seconds']],
  ['x of y, and for', { for_seconds: 60, x_of_y: { x: 1, y: 2 } }, ['400', 'for_seconds']],
  ['x above y', { x_of_y: { x: 3, y: 2 } }, ['400', 'x_of_y']],
  [
    'too little history',
    { condition: 'deviation', threshold: null, history_seconds: 3_600 },
    ['400', 'history_seconds'],
  ],
  [
    'too much',
    { condition: 'deviation', threshold: null, window_seconds: 60, history_seconds: 86_400 },
    ['400', 'history_seconds'],
  ],
  ['no such zone', { timezone: 'Mars/Base' }, ['400', 'timezone']],
  ['an unknown aggregation', { query: { ...query, aggregation: 'p42' } }, ['400', 'query.aggregation']],
  ['a field of another source', { query: { ...query, service: 'shop' } }, ['400', 'query.service']],
  ['a foreign service', { service_id: '01a1fc32-8529-701f-9526-72cde45eaf1f' }, ['404']],
  ['several faults at once', { threshold: null, comparison: 'both' }, ['400', 'comparison', 'threshold']],
]
for (const [name, more, faults] of REFUSED)
  test(`refused: ${name}`, async ({ world }) => assert.equal(await faultsOf(world, more), faults))

test('an update is judged with what is stored, and refused as a whole', async ({ world }) => {
  const { body: rule } = await world.call(routes.createAlertRule, { body: { ...body, name: 'Stored' } })
  const change = { name: 'Changed', recovery_threshold: 12 }
  await assert_refused(() => world.call(routes.updateAlertRule, { params: { id: rule.id }, body: change }))
  const { body: kept } = await world.call(routes.getAlertRule, { params: { id: rule.id } })
  assert.equal([kept.name, kept.recovery_threshold], ['Stored', null])
})

test('a time zone of null is that of the account', async ({ world }) => {
  const { timezone } = (await world.call(routes.getAccount)).body
  const { body: rule } = await world.call(routes.createAlertRule, { body: { ...body, timezone: 'Asia/Tokyo' } })
  assert.is(rule.timezone, 'Asia/Tokyo')
  const update = { params: { id: rule.id }, body: { timezone: null } }
  assert.is((await world.call(routes.updateAlertRule, update)).body.timezone, timezone)
  assert.is((await world.call(routes.createAlertRule, { body: { ...body, timezone: null } })).body.timezone, timezone)
})

test('a scoped key reads by a rule only what it may read', async ({ world }) => {
  const make = async (scopes: string[]) =>
    (await world.call(routes.createApiKey, { body: { name: 'scoped', scopes: scopes as never } })).body.key
  const ask = async (key: string, path: string, given: object) =>
    (
      await fetch(`${world.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(given),
      })
    ).status
  const blind = await make(['write:alert_rules'])
  assert.is(await ask(blind, '/alert_rule', body), 403)
  assert.is(await ask(blind, '/alert_rule/test', { query, threshold: 1 }), 403)
  assert.is(await ask(blind, '/alert_rule/history', { query, threshold: 1 }), 403)
  assert.is(await ask(await make(['write:alert_rules', 'read:metrics']), '/alert_rule', body), 201)
})

test('an unsaved rule on uptime returns its result for each monitor', async ({ world }) => {
  const { body: job } = await world.call(routes.createHeartbeat, { body: { period_seconds: 60, friendly_name: 'Job' } })
  const watched = { source: 'uptime' as const, aggregation: 'state' as const, monitor_ids: job.id }
  const { body: said } = await world.call(routes.testUnsavedAlertRule, {
    body: { query: watched, comparison: 'lt', threshold: 1 },
  })
  assert.equal(
    said.series.map(({ labels, would, value }) => [labels.monitor_id, would, value]),
    [[job.id, 'no_data', null]],
  )
  const missing = {
    source: 'uptime' as const,
    aggregation: 'state' as const,
    monitor_ids: '01a1fc32-8529-701f-9526-72cde45eaf1f',
  }
  const { body: none } = await world.call(routes.testUnsavedAlertRule, { body: { query: missing, threshold: 1 } })
  assert.equal(none.series, [])
})

test('a history has the limits of the rule; windows beyond the most are refused', async ({ world }) => {
  const rule = { query: { source: 'logs' as const, aggregation: 'count' as const }, threshold: 3 }
  const { body: day } = await world.call(routes.readAlertRuleHistory, { body: rule })
  const [series] = day.series
  assert.equal([day.series.length, day.left_out, series?.points.length], [1, 0, 288])
  assert.equal(series?.points[0], { at: at(day.from, 300), value: 0, low: null, high: 3 })
  assert.is(Date.parse(day.to) - Date.parse(day.from), 86_400_000)
  const ask = (more: object) => world.call(routes.readAlertRuleHistory, { body: { ...rule, ...more } })
  const minutes = await ask({ window_seconds: 60 })
  assert.is(minutes.body.series[0]?.points.length, 500)
  await assert_refused(() => ask({ time_range: { type: 'relative', value: '7d' } }))
  const [to, from] = [0, 3_600_000].map(ms => rfc3339(epoch(world.clock.now() - 86_400_000 - ms)))
  const { body: hour } = await ask({ time_range: { type: 'absolute', from, to } })
  assert.equal([hour.series[0]?.points.length, hour.to.slice(0, 16)], [12, to?.slice(0, 16)])
})

function at(instant: string, seconds: number): string {
  return rfc3339(epoch(Date.parse(instant) + seconds * 1_000))
}

async function assert_refused(run: () => Promise<unknown>): Promise<void> {
  const problem = await run().then(
    () => null,
    (error: { problem?: { status: number } }) => error.problem ?? null,
  )
  assert.is(problem?.status, 400)
}

/** The history of the last hour of a gauge by pod, in windows of five minutes. */
async function historyOf(world: SharedWorld, metric_name: string) {
  const rule = { query: { source: 'metrics', metric_name, aggregation: 'avg', group_by: 'pod' }, threshold: 5 } as const
  const time_range = { type: 'relative', value: '1h' } as const
  return (await world.call(routes.readAlertRuleHistory, { body: { ...rule, time_range } })).body
}

const pod = (metric: string, at: number, i: number) => ({
  ...gauge(metric, at, i, { pod: `p${i}` }),
  series: String(i + 1),
})

test('a history draws what has data in the last window first, and then what had some before', async ({ world }) => {
  const now = world.clock.now()
  const early = [1, 2, 3].map(i => pod('sparse', now - 30 * 60_000, i))
  await store(world, 'points', [...early, pod('sparse', now - 120_000, 4)])
  const { series, left_out } = await historyOf(world, 'sparse')
  assert.equal(series.map(({ labels }) => labels.pod).sort(), ['p1', 'p2', 'p3', 'p4'])
  assert.equal([series[0]?.labels.pod, left_out], ['p4', 0])
  for (const { points } of series) assert.is(points.filter(({ value }) => value !== null).length, 1)
})

test('of more series than can be held, a history draws those of the last window', async ({ world }) => {
  const now = world.clock.now()
  const early = Array.from({ length: MOST_RULE_SERIES + 10 }, (_, i) => pod('churning', now - 30 * 60_000, i))
  const late = Array.from({ length: 20 }, (_, i) => pod('churning', now - 120_000, i))
  await store(world, 'points', [...early, ...late])
  const { series, left_out } = await historyOf(world, 'churning')
  assert.equal([series.length, left_out], [12, 8])
  assert.equal(
    series.map(({ labels }) => labels.pod),
    Array.from({ length: 12 }, (_, i) => `p${19 - i}`),
  )
  for (const { points } of series) assert.is(points.filter(({ value }) => value !== null).length, 2)
})

test.run()
