import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { LogRow, SpanRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { World } from '../world/world.ts'

/** Creates a rule that fires while a monitor was down in the last minute, with the reads that stories need. */
export async function uptimeRule(world: World, monitor: string, more: object = {}) {
  const query = { source: 'uptime' as const, aggregation: 'state' as const, monitor_ids: monitor }
  const body = { name: 'Backups', query, comparison: 'lt' as const, threshold: 1, window_seconds: 60, delay_seconds: 0 }
  const { body: rule } = await world.call(routes.createAlertRule, { body: { ...body, ...more } })
  const params = { id: rule.id }
  const read = async () => (await world.call(routes.getAlertRule, { params })).body
  return {
    id: rule.id,
    read,
    status: async () => (await read()).current_status,
    /** Each of its statuses, oldest first: `08:01:30 down`. */
    async history() {
      const { body: transitions } = await world.call(routes.listAlertRuleTransitions, { params })
      return transitions.toReversed().map(({ at, to }) => `${at.slice(11, 19)} ${to}`)
    },
    /** Names of its events, oldest first. */
    async events() {
      const text = `select name from event where subject_id = $1 and name like 'monitor.%' order by id`
      return (await world.sql<{ name: string }>(text, [rule.id])).map(row => row.name)
    },
    series: async () => (await world.call(routes.listAlertSeries, { params })).body,
    change: async (body: object) => void (await world.call(routes.updateAlertRule, { params, body })),
  }
}

/** Entry spans of the service `checkout` at an instant, some of which failed. */
export function spansOf(account: string, at: number, version: string, errors: number, total: number): SpanRow[] {
  const [time, end] = [at, at + 10].map(ms => (ms / 1_000).toFixed(9))
  return Array.from({ length: total }, (_, i) => ({
    account_id: account,
    retention_days: 30,
    time: time ?? '',
    end: end ?? '',
    source: 'checkout',
    version,
    resource: { 'service.version': version },
    trace_id: randomBytes(16).toString('hex'),
    span_id: randomBytes(8).toString('hex'),
    name: 'POST /pay',
    kind: 'server',
    duration_ns: 10_000_000,
    status: i < errors ? 'error' : 'ok',
  }))
}

/** One record of a log. */
export function logsOf(account: string, at: number, source: string, level: LogRow['level'], message: string): LogRow[] {
  const time = (at / 1_000).toFixed(9)
  const pattern = String(createHash('sha256').update(message).digest().readUInt32BE())
  const common = { account_id: account, retention_days: 30, time, observed_time: time, source }
  return [{ ...common, id: randomUUID(), level, message, pattern, template: message }]
}
