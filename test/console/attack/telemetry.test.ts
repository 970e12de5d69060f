import type { World } from '../../world/world.ts'
import { metricTime, sendLogs, sendMetrics, sendSpans, spanId, traceId } from '../telemetry-world.ts'
import { attackArea } from './area.ts'

/** Around the present of a test's world. */
const range = 'from=2026-03-02T00:00:00Z&to=2026-03-03T00:00:00Z'
const queries = JSON.stringify([{ metric_name: 'queue.size', aggregation: 'max', group_by: 'zone' }])

const test = attackArea('metrics and traces', {
  concepts: ['metric_view'],
  prepare: sendSome,
  screens: [
    `/console/metrics?${range}`,
    `/console/metrics?${range}&queries=${encodeURIComponent(queries)}`,
    `/console/traces?${range}`,
    `/console/traces?${range}&view=services`,
    `/console/traces?${range}&view=services&service=shop`,
    `/console/traces/${traceId(1)}?span=${spanId(2)}`,
  ],
  unseen: [[/^metric_view\.\w+ query\./, 'what a view asks is shown once it is opened']],
  heard: [
    ...['metric.exemplars attributes.zone', 'metric.exemplars source', 'metric.labels key', 'metric.query unit'],
    ...['metric.names description', 'metric.names name', 'metric.names unit', 'metric.query series.labels.zone'],
    ...['trace.get services', 'trace.get spans.name', 'trace.get spans.service', 'trace.get trace_id'],
    ...[
      'trace.search root_operation',
      'trace.search root_service',
      'trace.services service',
      'trace.services operation',
    ],
  ],
})

async function sendSome(world: World): Promise<string[]> {
  const at = world.clock.now() - 60_000
  const root = { service: 'shop', trace: traceId(1), id: spanId(1), name: 'GET /', at, took: 20 }
  const below = { service: 'orders', trace: traceId(1), id: spanId(2), parent: spanId(1), name: 'store', at, took: 9 }
  const events = [{ name: 'exception', at, attributes: { type: 'x' } }]
  const links = [{ trace: traceId(2), span: spanId(3) }]
  await sendSpans(world, [root, { ...below, status: 2, message: 'no', attributes: { rows: 1 }, events, links }])
  await sendLogs(world, 'orders', [
    { message: 'failed', severity: 17, ago: world.clock.now() - at, trace: traceId(1), span: spanId(2) },
  ])
  const exemplars = [{ timeUnixNano: metricTime(at), asDouble: 1, traceId: traceId(1), spanId: spanId(1) }]
  const attributes = [{ key: 'zone', value: { stringValue: 'a' } }]
  const point = { timeUnixNano: metricTime(at), asDouble: 1, attributes, exemplars }
  await sendMetrics(world, 'shop', [
    { name: 'queue.size', unit: 'By', description: 'What waits', gauge: { dataPoints: [point] } },
  ])
  return []
}

test.run()
