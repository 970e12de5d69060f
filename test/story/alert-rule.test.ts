import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { Refusal } from '@pharos/control-plane/platform/refusal.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startReceiver } from '../delivery/receiver.ts'
import { story } from '../world/story.ts'
import { alertsOf } from './alert.ts'
import { logsOf, spansOf, uptimeRule } from './alert-rule.ts'
import { autoService, linkedHeartbeat, timelineOf } from './incident.ts'
import { pagesOf, policy, responder, user } from './paging.ts'

const test = suite('alert rules')
const WORLD = { agent: false }

story(
  test,
  'a rule fires: notification group, incident, page, and all of it ends with its recovery',
  async world => {
    const receiver = await startReceiver()
    const ann = await responder(world, 'Ann')
    const escalation_policy_id = await policy(world, [{ targets: [user(ann)] }])
    const service = await autoService(world, { escalation_policy_id })
    const job = await linkedHeartbeat(
      world,
      (await autoService(world, { incident_creation_mode: 'manual' })).id,
      'Backup',
    )
    const channels = [{ type: 'webhook' as const, details: { url: `${receiver.url}/hook` } }]
    const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops', channels } })
    const linked = { service_id: service.id, group_notification_ids: [group.id], severity: 'critical' as const }
    const rule = await uptimeRule(world, job.id, linked)
    await world.advance('2m')
    assert.is(await rule.status(), 'up')

    await job.fail()
    await world.advance('70s')
    const { state, last_failure_reason, firing_series, last_evaluated_at } = await rule.read()
    const { body: found } = await world.call(routes.listMonitors, { query: { type: 'alert_rule' } })
    assert.is(found[0]?.last_run_at, last_evaluated_at)
    assert.equal([await rule.status(), state, last_failure_reason, firing_series], ['down', 'firing', 'threshold', 1])
    const [series] = await rule.series()
    assert.equal([series?.labels.monitor_id, series?.state, series?.value, series?.bound], [job.id, 'firing', 0, 1])
    const incident = await service.incident()
    assert.equal([incident.title, incident.source, incident.severity], ['Backups is firing', 'alert_rule', 'critical'])
    assert.equal(
      incident.monitors.map(({ id, type }) => [id, type]),
      [[rule.id, 'alert_rule']],
    )
    assert.is((await pagesOf(world, incident.id)).length, 1)
    const { event, monitor, reason } = JSON.parse(receiver.received[0]?.body ?? '{}')
    assert.equal([event, monitor.type, monitor.id], ['monitor.failed', 'alert_rule', rule.id])
    assert.match(reason, /^State of monitors over 1 min: .*Backup.*: 0, below 1$/)

    await job.recover()
    await world.advance('130s')
    assert.is(await rule.status(), 'up')
    assert.is((await service.incident()).responder_status, 'resolved')
    assert.ok((await timelineOf(world, incident.id)).includes('monitor_recovered'))
    assert.equal(await alertsOf(world, rule.id), ['failed', 'recovered'])
    const events = receiver.received.map(({ body }) => JSON.parse(body).event)
    assert.equal(events, ['monitor.failed', 'incident.opened', 'monitor.recovered', 'incident.resolved'])
    await receiver.stop()
  },
  WORLD,
)

story(
  test,
  'what a maintenance window covers is held back, and a muted rule notifies nobody',
  async world => {
    const job = await linkedHeartbeat(
      world,
      (await autoService(world, { incident_creation_mode: 'manual' })).id,
      'Backup',
    )
    const rule = await uptimeRule(world, job.id)
    const muted = await uptimeRule(world, job.id, { name: 'Muted', muted: true })
    const [starts, ends] = [0, 600_000].map(ms => new Date(world.clock.now() + ms).toISOString())
    const window = { title: 'Works', starts_at: starts ?? '', ends_at: ends ?? '', monitor_ids: [rule.id] }
    await world.call(routes.createMaintenanceWindow, { body: window })
    await job.fail()
    await world.advance('3m')
    assert.equal([await rule.status(), await muted.status()], ['down', 'down'])
    assert.equal(await alertsOf(world, rule.id), [])
    await world.advance('10m')
    assert.equal(await alertsOf(world, rule.id), ['failed after maintenance'])
    assert.equal(await alertsOf(world, muted.id), [])
  },
  WORLD,
)

story(
  test,
  'several processes evaluate a rule once; one that dies in the middle leaves it to the others',
  async world => {
    await world.startPlane('all')
    await world.startPlane('sweeper')
    const job = await linkedHeartbeat(
      world,
      (await autoService(world, { incident_creation_mode: 'manual' })).id,
      'Backup',
    )
    const rule = await uptimeRule(world, job.id)
    await world.advance('2m')
    await job.fail()
    await world.advance('2m')
    await job.recover()
    await world.advance('3m')
    assert.equal((await rule.events()).length, 2)
    assert.equal(
      (await rule.history()).map(line => line.slice(9)),
      ['up', 'down', 'up'],
    )

    // A process claims the rule and then dies.
    const [plane] = world.planes
    if (!plane) throw new Error('no plane')
    await inSystem(plane.platform, ctx =>
      sql`update alert_rule set claim = ${ctx.newId()}, due_at = ${ctx.now + 90_000}`.execute(ctx.sql),
    )
    await job.fail()
    const failed = world.clock.now()
    await world.advance('80s')
    assert.is(await rule.status(), 'up')
    await world.advance('40s')
    assert.is(await rule.status(), 'down')
    // Missed evaluations are made up for, each at the instant at which it was due.
    const [last] = (await world.call(routes.listAlertRuleTransitions, { params: { id: rule.id } })).body
    assert.ok(Date.parse(last?.at ?? '') < failed + 70_000)
  },
  { ...WORLD, roles: null },
)

story(
  test,
  'a store that is away: the rule is unknown, nobody is notified, and unseen data fires nothing',
  async world => {
    const query = { source: 'traces' as const, aggregation: 'errors' as const }
    const body = { name: 'Errors', query, threshold: 5, window_seconds: 60, delay_seconds: 0 }
    const { body: made } = await world.call(routes.createAlertRule, { body })
    const read = async () => (await world.call(routes.getAlertRule, { params: { id: made.id } })).body
    await world.advance('2m')
    assert.is((await read()).current_status, 'up')
    const [plane] = world.planes
    if (!plane) throw new Error('no plane')
    const { telemetry } = plane.platform
    const { query: ask } = telemetry
    const purposes = new Set<string | undefined>()
    telemetry.query = async (_account, _asked, terms) => {
      purposes.add(terms?.purpose)
      throw new Refusal('unavailable', 'The store is away.')
    }
    await world.advance('3m')
    assert.equal([...purposes], ['rule'])
    const { current_status, state, last_failure_reason, last_error } = await read()
    assert.equal([current_status, state, last_failure_reason], ['unknown', 'error', 'query_failed'])
    assert.is(last_error, 'The store is away.')
    telemetry.query = ask
    await world.advance('2m')
    assert.equal([(await read()).current_status, (await read()).last_error], ['up', null])
    assert.equal(await alertsOf(world, made.id), [])
  },
  WORLD,
)

story(
  test,
  'errors of a service: sent spans fire the rule, each version is a series, and it recovers',
  async world => {
    const [plane] = world.planes
    if (!plane) throw new Error('no plane')
    const account = (await world.call(routes.getAccount)).body.id
    const send = async (version: string, errors: number, total: number, owner = account) => {
      await plane.platform.telemetry.append('spans', spansOf(owner, world.clock.now() - 1_000, version, errors, total))
      await plane.platform.telemetry.flush()
    }
    const service = await autoService(world)
    const query = {
      source: 'traces' as const,
      aggregation: 'error_rate' as const,
      service: 'checkout',
      group_by: 'service.version',
    }
    const body = {
      name: 'Errors of checkout',
      query,
      threshold: 5,
      window_seconds: 60,
      delay_seconds: 60,
      min_samples: 10,
    }
    const { body: rule } = await world.call(routes.createAlertRule, { body: { ...body, service_id: service.id } })
    const params = { id: rule.id }
    const status = async () => (await world.call(routes.getAlertRule, { params })).body.current_status
    await send('1.0', 0, 50)
    await send('2.0', 9, 9)
    // Errors of another account do not count.
    await send('3.0', 50, 50, '11111111-1111-4111-8111-111111111111')
    await world.advance('1m')
    assert.is(await status(), 'up')
    await send('2.0', 20, 100)
    await world.advance('1m')
    assert.is(await status(), 'down')
    const { body: series } = await world.call(routes.listAlertSeries, { params })
    assert.equal(
      series.map(({ labels, state, value }) => [labels['service.version'], state, value]),
      [
        ['2.0', 'firing', 20],
        ['1.0', 'ok', null],
      ],
    )
    assert.is((await service.incident()).source, 'alert_rule')
    const { body: said } = await world.call(routes.testAlertRule, { params })
    assert.equal(
      said.series.map(({ would, text }) => [would, text]),
      [['breach', 'service.version 2.0: 20, above 5']],
    )
    await send('2.0', 0, 100)
    await world.advance('1m')
    await world.advance('1m')
    assert.is(await status(), 'up')
    assert.is((await service.incident()).responder_status, 'resolved')
  },
  WORLD,
)

story(
  test,
  'logs are counted: no logs count as zero, not as an absence of data',
  async world => {
    const [plane] = world.planes
    if (!plane) throw new Error('no plane')
    const { telemetry } = plane.platform
    const account = (await world.call(routes.getAccount)).body.id
    const query = {
      source: 'logs' as const,
      aggregation: 'count' as const,
      filters: { search: 'declined', level: 'error' },
    }
    const body = {
      name: 'Declined',
      query,
      threshold: 2,
      window_seconds: 60,
      delay_seconds: 60,
      no_data: 'alert' as const,
    }
    const { body: rule } = await world.call(routes.createAlertRule, { body })
    const read = async () => (await world.call(routes.getAlertRule, { params: { id: rule.id } })).body
    await world.advance('2m')
    assert.equal([(await read()).current_status, (await read()).state], ['up', 'ok'])
    for (const level of ['error', 'error', 'error', 'info'] as const)
      await telemetry.append('logs', logsOf(account, world.clock.now() - 1_000, 'shop', level, 'card declined'))
    await telemetry.flush()
    await world.advance('1m')
    const { body: series } = await world.call(routes.listAlertSeries, { params: { id: rule.id } })
    assert.equal(
      series.map(({ state, value, text }) => [state, value, text]),
      [['firing', 3, '3, above 2']],
    )
    await world.advance('1m')
    assert.is((await read()).current_status, 'up')
  },
  WORLD,
)

story(
  test,
  'a paused rule is not evaluated, and changed settings start it anew',
  async world => {
    const job = await linkedHeartbeat(
      world,
      (await autoService(world, { incident_creation_mode: 'manual' })).id,
      'Backup',
    )
    const rule = await uptimeRule(world, job.id)
    await job.fail()
    await world.advance('2m')
    assert.is(await rule.status(), 'down')
    await world.call(routes.pauseAlertRule, { params: { id: rule.id } })
    await world.advance('5m')
    assert.equal([await rule.status(), (await rule.series()).length], ['paused', 0])
    await world.call(routes.resumeAlertRule, { params: { id: rule.id } })
    await world.advance('1m')
    assert.is(await rule.status(), 'down')
    await rule.change({ for_seconds: 300 })
    await world.advance('2m')
    assert.is((await rule.read()).state, 'pending')
    await world.advance('5m')
    assert.is(await rule.status(), 'down')
    await world.call(routes.deleteAlertRule, { params: { id: rule.id } })
    const left = await world.sql(`select from alert_rule union all select from alert_rule_state`)
    assert.is(left.length, 0)
  },
  WORLD,
)

test.run()
