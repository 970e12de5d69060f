import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { story } from '../world/story.ts'
import { autoService, linkedHeartbeat } from './incident.ts'
import { monitor } from './monitor.ts'
import { policy, responder, user } from './paging.ts'

const test = suite('backtests')
const WORLD = { agent: false }

story(
  test,
  'a backtest: how often it would have fired, whom it would have paged, and how early',
  async world => {
    const ann = await responder(world, 'Ann')
    const escalation_policy_id = await policy(world, [{ targets: [user(ann)] }])
    const service = await autoService(world, { escalation_policy_id })
    const job = await linkedHeartbeat(world, service.id, 'Backup')
    await world.advance('10m')
    await job.fail()
    await world.advance('10m')
    await job.recover()
    await world.advance('10m')
    const query = { source: 'uptime' as const, aggregation: 'state' as const, monitor_ids: job.id }
    const body = {
      query,
      comparison: 'lt' as const,
      threshold: 1,
      window_seconds: 60,
      delay_seconds: 0,
      service_id: service.id,
    }
    const from = new Date(world.clock.now() - 3_600_000).toISOString()
    const { body: queued } = await world.call(routes.backtestUnsaved, { body: { ...body, from } })
    assert.is(queued.status, 'queued')
    await world.advance('10s')
    const { body: done } = await world.call(routes.getBacktest, { params: { id: queued.id } })
    assert.equal([done.status, done.progress, done.error], ['done', 1, null])
    const { fired, fired_seconds, paged, incidents, detected, missed, false_alarms, step_seconds } = done.report ?? {}
    assert.equal([fired, detected, missed, false_alarms, step_seconds], [1, 1, 0, 0, 60])
    assert.ok(Math.abs((fired_seconds ?? 0) - 600) <= 120)
    assert.equal(paged, [{ name: 'Ann', pages: 1 }])
    const [incident] = incidents ?? []
    assert.is(incident?.incident_id, (await service.incident()).id)
    assert.ok((incident?.earlier_seconds ?? 0) <= 0 && (incident?.earlier_seconds ?? 0) >= -60)

    // A backtest whose process died is restarted by another process.
    const { body: again } = await world.call(routes.backtestUnsaved, {
      body: { ...body, from, threshold: 2, comparison: 'gt' },
    })
    await world.sql(`update backtest set claim = $1, due_at = $2, status = 'running' where id = $3`, [
      again.id,
      world.clock.now() + 120_000,
      again.id,
    ])
    await world.advance('100s')
    assert.is((await world.call(routes.getBacktest, { params: { id: again.id } })).body.status, 'running')
    await world.advance('40s')
    const { body: second } = await world.call(routes.getBacktest, { params: { id: again.id } })
    assert.equal([second.status, second.report?.fired, second.report?.missed], ['done', 0, 1])
  },
  WORLD,
)

story(
  test,
  'a backtest pages nobody for what maintenance covers, nor for a rule that is muted',
  async world => {
    const ann = await responder(world, 'Ann')
    const escalation_policy_id = await policy(world, [{ targets: [user(ann)] }])
    const service = await autoService(world, { escalation_policy_id, incident_creation_mode: 'manual' })
    const job = await linkedHeartbeat(world, service.id, 'Backup')
    const query = { source: 'uptime' as const, aggregation: 'state' as const, monitor_ids: job.id }
    const window = { comparison: 'lt' as const, threshold: 1, window_seconds: 60, delay_seconds: 0 }
    const body = { name: 'Up', query, ...window, service_id: service.id }
    const { body: rule } = await world.call(routes.createAlertRule, { body: { ...body, muted: true } })
    const pagedOf = async () => {
      const { body: queued } = await world.call(routes.backtestAlertRule, { params: { id: rule.id }, body: {} })
      await world.advance('10s')
      const { report } = (await world.call(routes.getBacktest, { params: { id: queued.id } })).body
      return [report?.fired, report?.paged.map(({ name }) => name)]
    }
    const [starts_at = '', ends_at = ''] = [0, 1_200_000].map(ms => new Date(world.clock.now() + ms).toISOString())
    await world.call(routes.createMaintenanceWindow, {
      body: { title: 'Works', starts_at, ends_at, monitor_ids: [rule.id] },
    })
    await world.advance('2m')
    await job.fail()
    await world.advance('5m')
    await job.recover()
    await world.advance('20m')
    assert.equal(await pagedOf(), [1, []])
    await world.call(routes.updateAlertRule, { params: { id: rule.id }, body: { muted: false } })
    assert.equal(await pagedOf(), [1, []], 'the window covers it')
    await job.fail()
    await world.advance('5m')
    assert.equal(await pagedOf(), [2, ['Ann']])
    await world.call(routes.updateAlertRule, { params: { id: rule.id }, body: { muted: true } })
    assert.equal(await pagedOf(), [2, []])
  },
  WORLD,
)

story(test, 'a monitor with another threshold: what it would have missed', async world => {
  const service = await autoService(world)
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, retries: 0 })
  await world.call(routes.setServiceMonitors, { params: { id: service.id }, body: { http_job_ids: [job.id] } })
  await world.advance('2m')
  await target.stop()
  await world.advance('25s')
  await target.heal()
  await world.advance('2m')
  const params = { monitor_id: job.id }
  const reportOf = async (body: object) => {
    const { body: queued } = await world.call(routes.backtestMonitor, { params, body })
    await world.advance('10s')
    return (await world.call(routes.getBacktest, { params: { id: queued.id } })).body.report
  }
  const asItWas = await reportOf({})
  assert.equal([asItWas?.fired, asItWas?.detected, asItWas?.missed], [1, 1, 0])
  const scoped = async (...scopes: string[]) => {
    const { body: queued } = await world.call(routes.backtestMonitor, { params, body: {} })
    await world.advance('10s')
    const [account] = await world.sql<{ id: string }>('select id from account')
    const { key } = await addKey(world, account?.id ?? '', 'owner', scopes as never)
    const read = await fetch(`${world.url}/backtest/${queued.id}`, { headers: { authorization: `Bearer ${key}` } })
    return { status: read.status, report: ((await read.json()) as { report?: typeof asItWas }).report }
  }
  assert.is((await scoped('read:alert_rules')).status, 403)
  const bare = await scoped('write:monitors')
  assert.equal([bare.status, bare.report?.detected, bare.report?.incidents, bare.report?.paged], [200, 1, [], []])
  assert.is((await scoped('read:monitors', 'read:incidents')).report?.incidents.length, 1)
  const patient = await reportOf({ failure_threshold: 5, failure_window: 5 })
  assert.equal([patient?.fired, patient?.detected, patient?.missed], [0, 0, 1])

  // As if only the agent's own delay had put the runs after the outage over a threshold: they are no evidence of it.
  const own = `where monitor_id = '${job.id}'`
  await world.sql(`update monitor_policy set policy = policy || '{"degraded_threshold_ms": 300}' ${own}`)
  await world.sql(`update check_result set status = 'excused', total_ms = 390, loop_delay_ms = 98 ${own}
    and status = 'healthy' and at > (select max(at) from check_result ${own} and status = 'failing')`)
  const endOf = async (body: object) => Date.parse((await reportOf(body))?.firings[0]?.to ?? '')
  const [doubtful, inTime, slow] = [
    await endOf({}),
    await endOf({ degraded_threshold_ms: 1_000 }),
    await endOf({ degraded_threshold_ms: 100 }),
  ]
  assert.ok(doubtful > inTime, 'they end nothing: the region falls silent')
  assert.is(inTime, Date.parse(asItWas?.firings[0]?.to ?? ''), 'in time by another threshold, they end it')
  assert.is(slow, inTime, 'and so they do if they were slow even without the delay')
})

story(
  test,
  'three at a time, and within what is stored',
  async world => {
    const query = { source: 'traces' as const, aggregation: 'error_rate' as const }
    const ask = (more: object = {}) => world.call(routes.backtestUnsaved, { body: { query, threshold: 5, ...more } })
    const codeOf = (more: object = {}) =>
      ask(more).then(
        () => null,
        (error: { problem?: { code: string } }) => error.problem?.code,
      )
    const at = (days: number) => new Date(world.clock.now() + days * 86_400_000).toISOString()
    assert.is(await codeOf({ from: at(-31) }), 'invalid_request')
    assert.is(await codeOf({ to: at(1) }), 'invalid_request')
    assert.is(await codeOf({ from: at(-1), to: at(-2) }), 'invalid_request')
    for (let i = 0; i < 3; i++) assert.is(await codeOf(), null)
    assert.is(await codeOf(), 'limit_reached')
  },
  { ...WORLD, roles: 'api' },
)

test.run()
