import type { LogRecord } from '@pharos/shared-protocol/contract/observability/log.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Attributes, AttributeTypes, Level } from '../../platform/telemetry-store/row.ts'
import { type Ch, ch } from '../../platform/telemetry-store/sql.ts'
import { decodeAttributes, parseValue } from '../attribute/index.ts'

/** A record as the store returns it with `RECORD`: 64-bit integers are text. */
export interface FoundLog {
  record_id: string
  at: string
  observed: string
  severity: Level
  severity_text: string
  severity_number: number
  source: string
  env: string
  host: string
  message: string
  body: string
  event_name: string
  scope_name: string
  scope_version: string
  scope: Attributes
  scope_types: AttributeTypes
  attributes: Attributes
  attributes_types: AttributeTypes
  resource: Attributes
  resource_types: AttributeTypes
  tags: string[]
  trace_id: string
  span_id: string
  trace_flags: number
  dropped_attributes: number
  pattern_id: string
}

/** The columns of a `FoundLog`. Changed values have other names, since in ClickHouse an alias hides the column. */
export const RECORD: Ch = ch`toString(id) as record_id, toUnixTimestamp64Nano(time) as at,
  toUnixTimestamp64Milli(observed_time) as observed, toString(level) as severity, severity_text, severity_number, source, env, host, message,
  body, event_name, scope_name, scope_version, scope, scope_types, attributes, attributes_types, resource, resource_types, tags, trace_id,
  span_id, trace_flags, dropped_attributes, toString(pattern) as pattern_id`

export function presentLog(row: FoundLog): LogRecord {
  return {
    id: row.record_id,
    time: rfc3339(millisOf(row.at)),
    time_unix_nano: row.at,
    observed_time: rfc3339(Number(row.observed)),
    level: row.severity,
    severity_text: row.severity_text,
    severity_number: row.severity_number,
    source: row.source,
    env: row.env,
    host: row.host,
    message: row.message,
    body: row.body === '' ? null : parseValue(row.body),
    event_name: row.event_name,
    scope_name: row.scope_name,
    scope_version: row.scope_version,
    scope: decodeAttributes(row.scope, row.scope_types),
    metadata: decodeAttributes(row.attributes, row.attributes_types),
    resource: decodeAttributes(row.resource, row.resource_types),
    tags: row.tags,
    trace_id: row.trace_id || null,
    span_id: row.span_id || null,
    trace_flags: row.trace_flags,
    dropped_attributes: row.dropped_attributes,
    pattern: row.pattern_id,
  }
}

/** Converts nanoseconds as text to whole milliseconds. */
export function millisOf(nanos: string): number {
  return Number(BigInt(nanos) / 1_000_000n)
}
