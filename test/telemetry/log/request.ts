import type { ReadableLogRecord } from '@opentelemetry/sdk-logs'
import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { LEVELS } from '@pharos/shared-protocol/log-search/parse.ts'
import { hrTime, resourceOf, textPairs, unixNano } from '../exporting.ts'

/** The first of the four severity numbers of a level (OpenTelemetry, log data model). */
const severityOf = ({ level }: LogRow) => 1 + 4 * LEVELS.indexOf(level)

/** The resource of a record as in OTLP. Some fields of Pharos are attributes there. */
export function resourceAttributes({ source, env, host, resource }: LogRow): Record<string, string> {
  const names = { 'service.name': source, 'deployment.environment.name': env, 'host.name': host }
  const given = Object.entries(names).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  return { ...resource, ...Object.fromEntries(given) }
}

/** Converts records to an OTLP/JSON request. */
export function logsRequest(rows: readonly LogRow[]): object {
  const resourceLogs = rows.map(row => ({
    resource: { attributes: textPairs(resourceAttributes(row)) },
    scopeLogs: [{ logRecords: [recordOf(row)] }],
  }))
  return { resourceLogs }
}

function recordOf(row: LogRow): object {
  return {
    ...{ timeUnixNano: unixNano(row.time), observedTimeUnixNano: unixNano(row.observed_time) },
    ...{ severityNumber: severityOf(row), body: { stringValue: row.message } },
    ...{ attributes: textPairs(row.attributes), traceId: row.trace_id ?? '' },
  }
}

const SCOPE = { name: '' }

/** A record as the SDK passes it to its exporters. */
export function emitted(row: LogRow): ReadableLogRecord {
  const spanContext = row.trace_id ? { traceId: row.trace_id, spanId: '', traceFlags: 0 } : undefined
  return {
    ...{ hrTime: hrTime(row.time), hrTimeObserved: hrTime(row.observed_time) },
    ...{ severityNumber: severityOf(row), body: row.message, attributes: row.attributes ?? {} },
    ...{ resource: resourceOf(resourceAttributes(row)), instrumentationScope: SCOPE, droppedAttributesCount: 0 },
    ...(spanContext === undefined ? {} : { spanContext }),
  }
}

/** A record as `POST /logs/ingest` accepts it. */
export function plainRecord(row: LogRow): object {
  const [seconds = 0, nanos = 0] = hrTime(row.time)
  const timestamp = new Date(seconds * 1_000).toISOString().replace('000Z', `${String(nanos).padStart(9, '0')}Z`)
  const { level, source, env, host, message, tags, trace_id, attributes: metadata } = row
  return { timestamp, level, source, env, host, message, tags, trace_id, metadata }
}
