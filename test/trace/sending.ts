import { gzipSync, zstdCompressSync } from 'node:zlib'
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { encodeRequest } from '@pharos/control-plane/observability/otlp-message/index.ts'
import * as assert from 'uvu/assert'
import { destination, hrTime, resourceOf, sendBy, textPairs, unixNano } from '../telemetry/exporting.ts'
import { post } from '../telemetry/sending.ts'
import { instantText } from '../world/telemetry.ts'
import type { World } from '../world/world.ts'
import type { Sent } from './generate.ts'

const BATCH = 60
const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer']
const STATUSES = ['unset', 'ok', 'error']

/**
 * Sends spans in their order. Batches are sent in turn by the exporter of OpenTelemetry, as JSON, and as protobuf with
 * gzip.
 */
export async function sendSpans(world: World, spans: readonly Sent[]): Promise<void> {
  for (let from = 0; from < spans.length; from += BATCH) {
    const batch = spans.slice(from, from + BATCH)
    const turn = (from / BATCH) % 3
    if (turn === 0)
      await sendBy(new OTLPTraceExporter(destination(world, '/v1/traces', world.ownerKey)), batch.map(ended))
    else await sendRequest(world, batch, turn === 1)
  }
}

async function sendRequest(world: World, spans: readonly Sent[], json: boolean): Promise<void> {
  const resourceSpans = spans.map(span => ({
    resource: { attributes: textPairs({ 'service.name': span.service }) },
    scopeSpans: [{ spans: [recordOf(span)] }],
  }))
  const request = { resourceSpans }
  const body = json ? zstdCompressSync(JSON.stringify(request)) : gzipSync(encodeRequest('traces', request))
  const headers: Record<string, string> = json
    ? { 'content-type': 'application/json', 'content-encoding': 'zstd' }
    : { 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' }
  const answer = await post(world, '/v1/traces', body, headers, world.ownerKey)
  // A partial success would have a body that says so.
  assert.equal([answer.status, await answer.text()], [200, json ? '{}' : ''])
}

function recordOf(span: Sent): object {
  const attributes = Object.entries(span.attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
  return {
    ...{ traceId: span.trace_id, spanId: span.span_id, parentSpanId: span.parent, name: span.name, attributes },
    ...{ kind: KINDS.indexOf(span.kind), status: { code: STATUSES.indexOf(span.status) } },
    startTimeUnixNano: unixNano(instantText(span.start)),
    endTimeUnixNano: unixNano(instantText(span.end)),
    links: span.links.map(link => ({ traceId: link.trace_id, spanId: link.span_id })),
  }
}

type Ended = Parameters<OTLPTraceExporter['export']>[0][number]

const SCOPE = { name: '' }
const contextOf = (traceId: string, spanId: string) => ({ traceId, spanId, traceFlags: 1 })
const CODES = { unset: SpanStatusCode.UNSET, ok: SpanStatusCode.OK, error: SpanStatusCode.ERROR }

/** A span as the SDK passes it to its exporters. */
function ended(span: Sent): Ended {
  const kind = SpanKind[span.kind.toUpperCase() as keyof typeof SpanKind]
  return {
    ...{ name: span.name, kind, ended: true, attributes: span.attributes, status: { code: CODES[span.status] } },
    spanContext: () => contextOf(span.trace_id, span.span_id),
    ...(span.parent === '' ? {} : { parentSpanContext: contextOf(span.trace_id, span.parent) }),
    ...{ startTime: hrTime(instantText(span.start)), endTime: hrTime(instantText(span.end)) },
    duration: hrTime(instantText(span.end - span.start)),
    links: span.links.map(link => ({ context: contextOf(link.trace_id, link.span_id) })),
    ...{ events: [], resource: resourceOf({ 'service.name': span.service }), instrumentationScope: SCOPE },
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
  }
}
