// An instrumented service, as somebody would write it. Only its environment tells it where to send
// (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS). Arguments: the number of requests, and `fail` if each is
// to fail. It prints one JSON line that says what was sent.
import { createRequire } from 'node:module'
import { logs, metrics, SeverityNumber, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter as GrpcExporter } from '@opentelemetry/exporter-trace-otlp-grpc'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { BatchLogRecordProcessor } from '@opentelemetry/sdk-logs'
import { AggregationType, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { NodeSDK } from '@opentelemetry/sdk-node'

const EXPORTERS = { 'http/protobuf': ProtobufExporter, 'http/json': JsonExporter, grpc: GrpcExporter }
const protocol = (process.env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? 'http/protobuf') as keyof typeof EXPORTERS

const sdk = new NodeSDK({
  instrumentations: [new HttpInstrumentation()],
  serviceName: 'orders',
  traceExporter: new EXPORTERS[protocol](),
  views: [{ instrumentName: 'orders.size', aggregation: { type: AggregationType.EXPONENTIAL_HISTOGRAM } }],
  metricReaders: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() })],
  logRecordProcessors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
})
sdk.start()
// Loaded once the SDK runs, so that it is instrumented.
const { createServer, get } = createRequire(import.meta.url)('node:http') as typeof import('node:http')

const fails = process.argv[3] === 'fail'
const tracer = trace.getTracer('orders', '1.0.0')
const meter = metrics.getMeter('orders')
const requests = meter.createCounter('orders.requests', { unit: '{request}', description: 'Requests' })
const durations = meter.createHistogram('orders.duration', { unit: 'ms' })
const sizes = meter.createHistogram('orders.size', { unit: 'By' })
const stock = meter.createGauge('orders.stock', { unit: '{item}' })
const open = meter.createUpDownCounter('orders.open', { unit: '{order}' })
const logger = logs.getLogger('orders')

const server = createServer((_, response) => {
  tracer.startActiveSpan('order', { attributes: { 'order.items': 3, 'order.total': 9.5, rush: true } }, span => {
    span.addEvent('stored', { rows: 1 })
    span.setStatus({ code: SpanStatusCode.ERROR, message: 'out of stock' })
    requests.add(1, { route: '/order' })
    durations.record(12.5, { route: '/order' })
    sizes.record(1_000, { route: '/order' })
    stock.record(41.5)
    open.add(3)
    open.add(-2)
    const attributes = { 'order.id': 7, tags: ['a', 'b'] }
    logger.emit({ severityNumber: SeverityNumber.ERROR, severityText: 'ERROR', body: 'order 7 failed', attributes })
    logger.emit({ severityNumber: SeverityNumber.INFO, body: { message: 'structured', depth: { n: 1 } } })
    span.end()
    if (fails) response.statusCode = 500
    response.end('ok')
  })
})

async function main(): Promise<void> {
  const count = Number(process.argv[2] ?? '3')
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  for (let sent = 0; sent < count; sent += 1)
    await tracer.startActiveSpan('client', async span => {
      await new Promise<void>(resolve => {
        get({ port, host: '127.0.0.1' }, answer => answer.resume().on('end', resolve))
      })
      span.end()
    })
  server.close()
  await sdk.shutdown()
  process.stdout.write(`${JSON.stringify({ requests: count })}\n`)
}

await main()
