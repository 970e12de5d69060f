import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../world/world.ts'

type Value = string | number | boolean

export interface SentLog {
  message: string
  /** Severity number of OpenTelemetry: 9 is info, 13 warn, 17 error. */
  severity?: number
  attributes?: Record<string, Value>
  /** Milliseconds before now. */
  ago?: number
  trace_id?: string
  span_id?: string
}

const otlpValue = (value: Value) =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : { intValue: value }
const pairs = (given: Record<string, Value>) =>
  Object.entries(given).map(([key, value]) => ({ key, value: otlpValue(value) }))

/** Sends log records of a service as an OpenTelemetry exporter does. */
export async function sendLogs(world: World, service: string, logs: readonly SentLog[]): Promise<void> {
  const now = world.clock.now()
  const logRecords = logs.map(({ message, severity = 9, attributes = {}, ago = 0, trace_id, span_id }) => ({
    timeUnixNano: `${now - ago}000000`,
    severityNumber: severity,
    body: { stringValue: message },
    attributes: pairs(attributes),
    ...(trace_id ? { traceId: trace_id, spanId: span_id } : {}),
  }))
  const resource = { attributes: pairs({ 'service.name': service, 'host.name': `${service}-1` }) }
  const response = await fetch(`${world.url}/v1/logs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.ownerKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] }),
  })
  if (!response.ok) throw new Error(`The logs were refused: ${response.status} ${await response.text()}`)
  await world.planes[0]?.platform.telemetry.flush()
}

/** Asks until it holds, for as long as a person would wait. */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (await holds()) return
    await pause(100)
  }
  throw new Error(`It never came to be: ${what}`)
}
