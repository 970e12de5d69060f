import * as assert from 'uvu/assert'
import type { World } from '../world/world.ts'

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

const nanos = (ms: number) => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`
const listOf = (values: Record<string, string | number> = {}) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: value },
  }))
const ofService = (service: string) => ({ attributes: listOf({ 'service.name': service }) })

/** Sends spans as an SDK does, by OTLP; they can be read when it resolves. */
export async function sendSpans(world: World, spans: readonly SentSpan[]): Promise<void> {
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

/** A record of a span. */
export async function sendLog(
  world: World,
  { service, trace, id, at, text }: { service: string; trace: string; id: string; at: number; text: string },
): Promise<void> {
  const logRecords = [
    {
      timeUnixNano: nanos(at),
      severityNumber: 17,
      body: { stringValue: text },
      traceId: trace,
      spanId: id,
    },
  ]
  await send(world, '/v1/logs', { resourceLogs: [{ resource: ofService(service), scopeLogs: [{ logRecords }] }] })
}

/** Metrics of a service, in the form of OTLP. */
export async function sendMetrics(world: World, service: string, metrics: readonly object[]): Promise<void> {
  await send(world, '/v1/metrics', {
    resourceMetrics: [{ resource: ofService(service), scopeMetrics: [{ metrics }] }],
  })
}

export const metricTime = nanos
export const metricAttributes = listOf

async function send(world: World, path: string, body: object): Promise<void> {
  const response = await fetch(world.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.ownerKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.is(response.status, 200, await response.text())
  await world.planes[0]?.platform.telemetry.flush()
}

/** An id that the sender's SDK would have made: hexadecimal, of 32 digits for a trace and 16 for a span. */
export const traceId = (n: number) => n.toString(16).padStart(32, 'a')
export const spanId = (n: number) => n.toString(16).padStart(16, 'b')
