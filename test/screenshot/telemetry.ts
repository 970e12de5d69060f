import { randomBytes } from 'node:crypto'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Installation } from '../bench/installation.ts'

const MINUTES = 30
const SERVICES = ['checkout', 'search', 'payments'] as const
const LINES = [
  ['INFO', 'order placed'],
  ['INFO', 'basket updated'],
  ['INFO', 'page rendered in 84 ms'],
  ['WARN', 'retrying the payment provider'],
  ['ERROR', 'card declined: the provider answered 502'],
] as const

/** Sends half an hour of logs, metrics and traces of three services, and makes a dashboard of them. */
export async function addTelemetry(installation: Installation): Promise<{ dashboard: string; trace: string }> {
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${installation.key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${installation.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
  const trace = randomBytes(16).toString('hex')
  for (const [n, service] of SERVICES.entries()) {
    const resource = { attributes: [attribute('service.name', service)] }
    const log = { resource, scopeLogs: [{ logRecords: recordsOf(n) }] }
    await send('/v1/logs', { resourceLogs: [log] })
    await send('/v1/metrics', { resourceMetrics: [{ resource, scopeMetrics: [{ metrics: metricsOf(n) }] }] })
    await send('/v1/traces', { resourceSpans: [{ resource, scopeSpans: [{ spans: spansOf(n, trace) }] }] })
  }
  const body = { template: 'service_overview', variables: { service: 'checkout' } } as const
  const { body: dashboard } = await installation.call(routes.createFromTemplate, { body })
  return { dashboard: dashboard.id, trace }
}

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } })
/** An instant that is `seconds` ago, in nanoseconds (OTLP). */
const ago = (seconds: number) => `${BigInt(Math.round(Date.now() - seconds * 1_000)) * 1_000_000n}`

function recordsOf(service: number) {
  return Array.from({ length: MINUTES * 6 }, (_, n) => {
    const [severityText, stringValue] = LINES[(n * 7 + service) % 13] ?? LINES[n % 3] ?? LINES[0]
    return { timeUnixNano: ago(n * 10), severityText, body: { stringValue } }
  })
}

function metricsOf(service: number) {
  const points = (value: (n: number) => number) =>
    Array.from({ length: MINUTES * 2 }, (_, n) => ({ timeUnixNano: ago(n * 30), asDouble: value(n) }))
  return [
    { name: 'queue.length', unit: '1', gauge: { dataPoints: points(n => 12 + 8 * Math.sin(n / 6 + service)) } },
    { name: 'memory.used', unit: 'By', gauge: { dataPoints: points(n => (300 + 40 * service + n) * 1_048_576) } },
  ]
}

function spansOf(service: number, first: string) {
  return Array.from({ length: MINUTES * 4 }, (_, n) => {
    const traceId = n === 0 ? first : randomBytes(16).toString('hex')
    const seconds = 0.08 + 0.05 * service + (n % 17 === 0 ? 0.9 : 0.03 * Math.random())
    return {
      traceId,
      spanId: randomBytes(8).toString('hex'),
      name: ['POST /checkout', 'GET /search', 'POST /pay'][service],
      kind: 2,
      startTimeUnixNano: ago(n * 15 + 5),
      endTimeUnixNano: ago(n * 15 + 5 - seconds),
      status: n % 17 === 0 ? { code: 2, message: 'timed out' } : {},
    }
  })
}
