import * as assert from 'uvu/assert'
import { post } from '../telemetry/sending.ts'
import type { SharedWorld } from '../world/shared.ts'

/** What a test says of a span; times in milliseconds, `at` since 1970. */
export interface SentSpan {
  service: string
  trace: string
  id: string
  parent?: string
  name: string
  at: number
  took: number
  /** 1: ok, 2: error. */
  status?: number
  message?: string
  state?: string
  attributes?: Record<string, string | number>
  events?: { name: string; at: number; attributes?: Record<string, string> }[]
  links?: { trace: string; span: string }[]
}

type Value = string | number | boolean

export interface SentLog {
  message: string
  /** Severity number of OpenTelemetry: 9 is info, 13 warn, 17 error. */
  severity?: number
  attributes?: Record<string, Value>
  /** Milliseconds before now. */
  ago?: number
  /** Of the span that it belongs to. */
  trace?: string
  span?: string
}

const nanos = (ms: number) => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`
const otlpValue = (value: Value) =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : { intValue: value }
const listOf = (values: Record<string, Value> = {}) =>
  Object.entries(values).map(([key, value]) => ({ key, value: otlpValue(value) }))
const ofService = (service: string, more: Record<string, string> = {}) => ({
  attributes: listOf({ 'service.name': service, ...more }),
})

/** Sends spans as an SDK does, by OTLP; they can be read when it resolves. */
export async function sendSpans(world: SharedWorld, spans: readonly SentSpan[]): Promise<void> {
  const resourceSpans = [...Map.groupBy(spans, ({ service }) => service)].map(([service, own]) => ({
    resource: ofService(service),
    scopeSpans: [{ scope: { name: 'http' }, spans: own.map(otlpSpan) }],
  }))
  await send(world, '/v1/traces', { resourceSpans })
}

function otlpSpan(span: SentSpan) {
  return {
    traceId: span.trace,
    spanId: span.id,
    parentSpanId: span.parent ?? '',
    traceState: span.state ?? '',
    name: span.name,
    kind: span.parent ? 3 : 2,
    startTimeUnixNano: nanos(span.at),
    endTimeUnixNano: nanos(span.at + span.took),
    status: { code: span.status ?? 0, message: span.message ?? '' },
    attributes: listOf(span.attributes),
    events: (span.events ?? []).map(({ name, at, attributes }) => ({
      name,
      timeUnixNano: nanos(at),
      attributes: listOf(attributes),
    })),
    links: (span.links ?? []).map(({ trace, span: linked }) => ({ traceId: trace, spanId: linked })),
  }
}

/** Sends log records of a service. */
export async function sendLogs(world: SharedWorld, service: string, logs: readonly SentLog[]): Promise<void> {
  const now = world.clock.now()
  const logRecords = logs.map(({ message, severity = 9, attributes, ago = 0, trace, span }) => ({
    timeUnixNano: nanos(now - ago),
    severityNumber: severity,
    body: { stringValue: message },
    attributes: listOf(attributes),
    ...(trace ? { traceId: trace, spanId: span } : {}),
  }))
  const resource = ofService(service, { 'host.name': `${service}-1` })
  await send(world, '/v1/logs', { resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] })
}

/** Metrics of a service, in the form of OTLP. */
export async function sendMetrics(world: SharedWorld, service: string, metrics: readonly object[]): Promise<void> {
  await send(world, '/v1/metrics', {
    resourceMetrics: [{ resource: ofService(service), scopeMetrics: [{ metrics }] }],
  })
}

export const metricTime = nanos
export const metricAttributes = listOf

async function send(world: SharedWorld, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await post(world, path, JSON.stringify(body), headers, world.ownerKey)
  assert.is(answer.status, 200, await answer.text())
  await world.platform.telemetry.flush()
}

/** An id that the sender's SDK would have made: hexadecimal, of 32 digits for a trace and 16 for a span. */
export const traceId = (n: number) => n.toString(16).padStart(32, 'a')
export const spanId = (n: number) => n.toString(16).padStart(16, 'b')
