import * as assert from 'uvu/assert'
import { post } from '../telemetry/sending.ts'
import type { World } from '../world/world.ts'

const MINUTE_MS = 60_000

/** Sends records of a log as a service would, at so many minutes before now, and waits until queries find them. */
export async function sendLogs(world: World, records: readonly { minutes: number; [field: string]: unknown }[]) {
  const lines = records.map(({ minutes, ...record }) =>
    JSON.stringify({ timestamp: new Date(world.clock.now() - minutes * MINUTE_MS).toISOString(), ...record }),
  )
  const headers = { 'content-type': 'application/x-ndjson' }
  const answer = await post(world, '/logs/ingest', lines.join('\n'), headers, world.ownerKey)
  assert.is(answer.status, 200, await answer.text())
  await world.planes[0]?.platform.telemetry.flush()
}

/** Errors of a service in the log: two every five minutes of the last three hours, and forty at once some time ago. */
export function errorsOf(source: string, spike = 62): { minutes: number; [field: string]: unknown }[] {
  const record = { source, level: 'error', message: 'card declined' }
  const usual = Array.from({ length: 36 }, (_, i) => [
    { minutes: i * 5 + 2.5, ...record },
    { minutes: i * 5 + 3, ...record },
  ])
  return [...usual.flat(), ...Array.from({ length: 40 }, () => ({ minutes: spike, ...record }))]
}

/** Sends a gauge and requests of a service as an OTLP exporter does: a point and ten spans a minute, two of which fail. */
export async function sendOtlp(world: World, service: string, minutes: number): Promise<void> {
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: service } }] }
  const nanos = (minute: number, ms = 0) => `${world.clock.now() - minute * MINUTE_MS + ms}000000`
  const each = Array.from({ length: minutes }, (_, minute) => minute + 1)
  const dataPoints = each.map(minute => ({ timeUnixNano: nanos(minute), asDouble: 10 + (minute % 7) }))
  const metrics = [{ name: 'queue.length', unit: '1', description: 'Jobs that wait', gauge: { dataPoints } }]
  const spans = each.flatMap(minute =>
    Array.from({ length: 10 }, (_, i) => ({
      traceId: idOf(16),
      spanId: idOf(8),
      name: i % 2 ? 'POST /pay' : 'GET /cart',
      kind: 2,
      startTimeUnixNano: nanos(minute, i),
      endTimeUnixNano: nanos(minute, i + 20 + minute),
      status: { code: i < 2 ? 2 : 1 },
    })),
  )
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await post(world, path, JSON.stringify(body), headers, world.ownerKey)
    assert.is(answer.status, 200, await answer.text())
  }
  await send('/v1/metrics', { resourceMetrics: [{ resource, scopeMetrics: [{ metrics }] }] })
  await send('/v1/traces', { resourceSpans: [{ resource, scopeSpans: [{ spans }] }] })
  await world.planes[0]?.platform.telemetry.flush()
}

function idOf(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')
}
