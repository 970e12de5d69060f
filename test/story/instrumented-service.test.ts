import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startReceiver } from '../delivery/receiver.ts'
import { runService } from '../telemetry/run-service.ts'
import { addKey } from '../world/account.ts'
import { story } from '../world/story.ts'
import { firstAccount, storeOf } from '../world/telemetry.ts'
import type { World } from '../world/world.ts'
import { alertsOf } from './alert.ts'
import { autoService, timelineOf } from './incident.ts'
import { pagesOf, policy, responder, user } from './paging.ts'

const test = suite('a service that sends all three signals')
const HOUR_MS = 3_600_000

story(
  test,
  'a bad release fires the rule, opens the incident, pages, and is named; a rollback ends it',
  async world => {
    const receiver = await startReceiver()
    const { key } = await addKey(world, firstAccount(world), 'owner', ['ingest:telemetry'])
    const ann = await responder(world, 'Ann')
    const escalation_policy_id = await policy(world, [{ targets: [user(ann)] }])
    const service = await autoService(world, { name: 'Orders', telemetry_service: 'orders', escalation_policy_id })
    const channels = [{ type: 'webhook' as const, details: { url: `${receiver.url}/hook` } }]
    const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops', channels } })

    /** Runs a version of the service some time before now, and waits until all that it sent can be read. */
    const runs = async (version: string, { fails = false, ago = 0 } = {}) => {
      const shift = world.clock.now() - Date.now() - ago
      const variables = {
        OTEL_EXPORTER_OTLP_ENDPOINT: world.url,
        OTEL_RESOURCE_ATTRIBUTES: `service.version=${version}`,
      }
      await runService(key, variables, { fails, shift })
      await storeOf(world).flush()
    }

    await runs('1.0.0', { ago: 2 * HOUR_MS })
    await runs('1.0.0', { ago: 30 * 60_000 })
    const query = { source: 'traces' as const, aggregation: 'error_rate' as const, service: 'orders' }
    const settings = { threshold: 5, window_seconds: 60, delay_seconds: 0, severity: 'critical' as const }
    const linked = { service_id: service.id, group_notification_ids: [group.id] }
    const { body: rule } = await world.call(routes.createAlertRule, {
      body: { name: 'Errors of orders', query, ...settings, ...linked },
    })
    const read = async () => (await world.call(routes.getAlertRule, { params: { id: rule.id } })).body
    const becomes = async (status: string) => {
      for (let minute = 0; minute < 5 && (await read()).current_status !== status; minute += 1)
        await world.advance('1m')
      assert.is((await read()).current_status, status)
    }
    await runs('1.0.0')
    await becomes('up')

    await runs('2.0.0', { fails: true })
    await becomes('down')
    const incident = await service.incident()
    assert.equal(
      [incident.title, incident.source, incident.severity],
      ['Errors of orders is firing', 'alert_rule', 'critical'],
    )
    const pages = await pagesOf(world, incident.id)
    assert.equal(
      pages.map(page => page.slice(9)),
      ['Ann L1'],
    )
    const { body: found } = await world.call(routes.listSuspects, { params: { id: incident.id } })
    const [first] = found.suspects
    assert.equal(
      [first?.kind, first?.text, first?.related],
      ['release', 'Version 2.0.0 of orders was first seen; 1.0.0 ran before', true],
    )
    assert.ok(found.suspects.some(({ kind, related }) => kind === 'error_rate' && related))
    // Logs and traces are linked by their ids, and the failing requests are found.
    const { body: traces } = await world.call(routes.searchTraces, { query: { service: 'orders', status: 'error' } })
    const failed = traces.find(({ trace_id }) => trace_id)
    const { body: records } = await world.call(routes.queryLogs, { query: { trace_id: failed?.trace_id ?? '' } })
    assert.ok(records.some(({ message, source }) => message === 'order 7 failed' && source === 'orders'))
    const { body: metrics } = await world.call(routes.listMetricNames, { query: { prefix: 'orders.' } })
    assert.equal(
      metrics.map(({ name }) => name),
      ['orders.duration', 'orders.open', 'orders.requests', 'orders.size', 'orders.stock'],
    )

    await runs('1.0.0')
    await becomes('up')
    assert.is((await service.incident()).responder_status, 'resolved')
    assert.ok((await timelineOf(world, incident.id)).includes('monitor_recovered'))
    assert.equal(await alertsOf(world, rule.id), ['failed', 'recovered'])
    assert.equal(
      receiver.received.map(({ body }) => JSON.parse(body).event),
      ['monitor.failed', 'incident.opened', 'monitor.recovered', 'incident.resolved'],
    )
    assert.equal(await toldTo(world, ann.methods[0] ?? ''), ['contact_method.code', 'page', 'incident.resolved'])
    await receiver.stop()
  },
  { agent: false },
)

/** Events of the messages to an address of a person, oldest first. */
async function toldTo(world: World, method: string): Promise<string[]> {
  const rows = await world.sql<{ event: string }>(`select event from delivery where destination = $1 order by id`, [
    method,
  ])
  return rows.map(({ event }) => event)
}

test.run()
