import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Level, LogRow } from '../../platform/telemetry-store/row.ts'
import { cutText, doubleText, encodeAttributes, LONGEST_NAME, wholeText, writeValue } from '../attribute/index.ts'
import { instantOfMs, instantText, isZero, type Tally, timeFault } from '../batch/index.ts'
import type { AnyValue, Group, LogRecord } from '../otlp-message/index.ts'
import { type Origin, type Owner, originOf } from './origin.ts'
import { addCounts, asRow, hexOf, isId } from './row.ts'

const LONGEST_MESSAGE = 65_536

/** What a row needs besides the sent data. */
export interface Making {
  now: EpochMs
  newId(): string
  tally: Tally
}

/** Rows of OTLP log records, without their patterns. */
export function logRows(groups: readonly Group<LogRecord>[], owner: Owner, making: Making): LogRow[] {
  const rows: LogRow[] = []
  for (const group of groups) {
    const origin = originOf(group, owner, making.tally)
    for (const record of group.records) {
      const row = logRow(record, origin, making)
      if (row !== null) rows.push(row)
    }
  }
  return rows
}

function logRow(record: LogRecord, origin: Origin, { now, newId, tally }: Making): LogRow | null {
  const observed = isZero(record.observedTimeUnixNano) ? instantOfMs(now) : instantText(record.observedTimeUnixNano)
  const time = isZero(record.timeUnixNano) ? observed : instantText(record.timeUnixNano)
  const fault = timeFault(time, now) ?? idFault(record)
  if (fault !== null) {
    tally.reject(fault)
    return null
  }
  const { message, body } = readBody(record.body, tally)
  if (!tally.admit(origin.size + message.length)) return null
  const { values, types, dropped } = encodeAttributes(record.attributes, tally)
  const severity = record.severityNumber > 0 && record.severityNumber <= 24 ? record.severityNumber : 0
  return asRow<LogRow>({
    account_id: origin.account_id,
    retention_days: origin.retention_days,
    id: newId(),
    time,
    observed_time: observed,
    source: origin.source,
    env: origin.env,
    host: origin.host,
    level: severity > 0 ? levelOf(severity) : levelOfText(record.severityText),
    severity_number: severity,
    severity_text: cutText(record.severityText, LONGEST_NAME, tally),
    message,
    body,
    event_name: cutText(record.eventName, LONGEST_NAME, tally) || undefined,
    pattern: '0',
    template: '',
    tags: undefined,
    trace_id: record.traceId.length === 0 ? undefined : hexOf(record.traceId),
    span_id: record.spanId.length === 0 ? undefined : hexOf(record.spanId),
    trace_flags: record.flags & 0xff || undefined,
    dropped_attributes: addCounts(record.droppedAttributesCount, dropped),
    scope_name: origin.scope_name,
    scope_version: origin.scope_version,
    resource: origin.resource,
    resource_types: origin.resource_types,
    scope: origin.scope,
    scope_types: origin.scope_types,
    attributes: values,
    attributes_types: types,
  })
}

/** A record may lack a trace, but its ids must be valid. */
function idFault({ traceId, spanId }: LogRecord): 'invalid_trace_id' | 'invalid_span_id' | null {
  if (traceId.length > 0 && !isId(traceId, 16)) return 'invalid_trace_id'
  return spanId.length > 0 && !isId(spanId, 8) ? 'invalid_span_id' : null
}

const LEVELS: readonly Level[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']

/** Each level covers four severity numbers (OpenTelemetry, log data model). */
export function levelOf(severity: number): Level {
  return LEVELS[Math.floor((severity - 1) / 4)] ?? 'info'
}

/** The level by the first letters of its text: `WARNING`, `Err`, `notice`, `crit`. `info` for an unknown one. */
export function levelOfText(text: string): Level {
  const word = text.trim().toLowerCase()
  if (/^(fatal|crit|emerg|alert|panic|f$|c$)/.test(word)) return 'fatal'
  if (/^(err|sever|e$)/.test(word)) return 'error'
  if (/^(warn|w$)/.test(word)) return 'warn'
  if (/^(debug|fine$|d$)/.test(word)) return 'debug'
  return /^(trace|verbose|finer|finest|t$|v$)/.test(word) ? 'trace' : 'info'
}

const MESSAGE_KEYS = ['message', 'msg', 'body']

/** The readable message of a body, and its JSON if it is not text. */
function readBody(body: AnyValue | null, tally: Tally): { message: string; body: string | undefined } {
  if (!body?.value) return { message: '', body: undefined }
  if (body.value === 'stringValue') return { message: cutMessage(body.stringValue, tally), body: undefined }
  const json = writeValue(body, tally)
  const message = cutMessage(messageIn(body) ?? scalarText(body) ?? json, tally)
  if (json.length <= LONGEST_MESSAGE) return { message, body: json }
  tally.note('message_too_long')
  return { message, body: undefined }
}

function messageIn(body: AnyValue): string | null {
  if (body.value !== 'kvlistValue') return null
  for (const name of MESSAGE_KEYS) {
    const found = body.kvlistValue.values.find(({ key }) => key === name)?.value
    if (found?.value === 'stringValue') return found.stringValue
  }
  return null
}

function scalarText(body: AnyValue): string | null {
  if (body.value === 'intValue') return wholeText(body.intValue)
  if (body.value === 'doubleValue') return doubleText(body.doubleValue)
  return body.value === 'bytesValue' ? body.bytesValue.toString('base64') : null
}

export function cutMessage(message: string, tally: Tally): string {
  return cutText(message, LONGEST_MESSAGE, tally, 'message_too_long')
}
