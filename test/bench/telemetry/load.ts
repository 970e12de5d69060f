import { Agent, request } from 'node:http'
import { encodeRequest } from '@pharos/control-plane/observability/otlp-message/index.ts'

/** Records per request, as a collector sends them. */
export const BATCH = 1_000
/** How many different requests are sent in turn. */
const BODIES = 40
const CONNECTIONS = 8

type Signal = 'logs' | 'traces' | 'metrics'

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
const whole = (key: string, intValue: number) => ({ key, value: { intValue: String(intValue) } })
const hex = (n: number, digits: number) => n.toString(16).padStart(digits, '0')

/** A record of a shop with five services: 6 resource attributes, and 6 of its own. */
function recordOf(signal: Signal, n: number, time: string): object {
  const attributes = [
    text('http.request.method', 'GET'),
    text('http.route', '/cart/{id}'),
    whole('http.response.status_code', n % 50 === 0 ? 500 : 200),
    text('user.id', String(n % 10_000)),
    whole('cart.items', n % 7),
    text('cloud.zone', `zone-${n % 3}`),
  ]
  const trace = { traceId: hex(n + 1, 32), spanId: hex(n + 1, 16) }
  if (signal === 'logs') {
    const body = {
      stringValue: `GET /cart/${n} took ${n % 300} ms for user ${n % 10_000}: ${n % 50 === 0 ? 'failed' : 'fine'}`,
    }
    return { timeUnixNano: time, severityNumber: n % 50 === 0 ? 17 : 9, body, attributes, ...trace }
  }
  if (signal === 'metrics') return { timeUnixNano: time, asDouble: n / 7, attributes }
  const endTimeUnixNano = `${BigInt(time) + 5_000_000n}`
  return { ...trace, name: 'GET /cart/{id}', kind: 2, startTimeUnixNano: time, endTimeUnixNano, attributes }
}

function requestOf(signal: Signal, from: number, now: number): Buffer {
  const records = Array.from({ length: BATCH }, (_, i) => recordOf(signal, from + i, `${now - i}000000`))
  const resource = {
    attributes: [
      text('service.name', `shop-${from % 5}`),
      text('service.version', '1.4.2'),
      text('deployment.environment.name', 'prod'),
      text('host.name', `web-${from % 10}`),
      text('telemetry.sdk.language', 'nodejs'),
      text('process.pid', '4711'),
    ],
  }
  const scope = { name: 'bench', version: '1' }
  if (signal === 'logs')
    return encodeRequest(signal, { resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords: records }] }] })
  if (signal === 'traces')
    return encodeRequest(signal, { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: records }] }] })
  const metrics = [{ name: 'cart.size', gauge: { dataPoints: records } }]
  return encodeRequest(signal, { resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] })
}

export interface Sent {
  records: number
  seconds: number
  refused: number
}

/** Sends OTLP as protobuf over 8 connections, as fast as it is acknowledged. */
export async function sendFor(url: string, key: string, signal: Signal, seconds: number): Promise<Sent> {
  const bodies = Array.from({ length: BODIES }, (_, i) => requestOf(signal, i * BATCH, Date.now()))
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-protobuf' }
  const post = (body: Buffer) =>
    new Promise<number>((answered, failed) => {
      const sending = request(`${url}/v1/${signal}`, { method: 'POST', agent, headers }, answer => {
        answer.resume().once('end', () => answered(answer.statusCode ?? 0))
      })
      sending.once('error', failed).end(body)
    })
  const began = performance.now()
  let sent = 0
  let refused = 0
  const send = async () => {
    while (performance.now() - began < seconds * 1_000) {
      const body = bodies[sent % BODIES] as Buffer
      sent += 1
      if ((await post(body)) !== 200) refused += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, send))
  agent.destroy()
  return { records: (sent - refused) * BATCH, seconds: (performance.now() - began) / 1_000, refused }
}
