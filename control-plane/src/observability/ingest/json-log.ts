import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { CHANGED, REJECTED } from '@pharos/shared-protocol/telemetry-reason.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { bindCounting } from '../../platform/http/open.ts'
import type { Binding } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { LogRow } from '../../platform/telemetry-store/row.ts'
import { cutText, encodeAttributes, LONGEST_NAME } from '../attribute/index.ts'
import { instantOfMs, type Tally, timeFault } from '../batch/index.ts'
import { asRow, cutMessage, levelOfText, type Making, type Owner } from '../otlp/index.ts'
import {
  countParts,
  type KeyValue,
  LargeInteger,
  pairsOf,
  parseJson,
  TooMuch,
  Undecodable,
} from '../otlp-message/index.ts'
import { deliveryOf } from './delivery.ts'
import type { Take } from './intake.ts'

const TYPES = ['application/json', 'application/x-ndjson', 'application/ndjson', 'application/jsonl']
export const MOST_RECORDS = 100_000
const MOST_TAGS = 50

/** `POST /logs/ingest`: JSON arrays and NDJSON. */
export function jsonLogRoutes(take: Take): Binding[] {
  return [
    bindCounting(routes.ingestLogs, async ctx => {
      const type = ctx.caller.content_type.split(';')[0]?.trim().toLowerCase() ?? ''
      if (!TYPES.includes(type))
        throw new Refusal('unsupported_media_type', requestText('request.content_type', { types: TYPES.slice(0, 2) }))
      const tally = await take(deliveryOf(ctx, 'logs'), (body, owner, making) => ({
        signal: 'logs',
        rows: jsonLogRows(type === TYPES[0] ? parseArray(body) : parseLines(body, making), owner, making),
      }))
      return presentTally(tally)
    }),
  ]
}

/** What became of the records of a request. */
export function presentTally({ accepted, rejected, counts }: Tally) {
  const words = { ...REJECTED, ...CHANGED }
  return {
    accepted,
    rejected,
    reasons: [...counts].map(([reason, count]) => ({ reason, count, message: words[reason] })),
  }
}

function parseArray(body: Buffer): unknown[] {
  countParts(body)
  let parsed: unknown
  try {
    parsed = parseJson(body.toString('utf8'))
  } catch {
    throw new Undecodable('it is not JSON')
  }
  if (!Array.isArray(parsed)) throw new Undecodable('it is not an array of records')
  return bounded(parsed)
}

/** Refuses a line that is not JSON, but not the others. */
function parseLines(body: Buffer, { tally }: Making): unknown[] {
  countParts(body)
  const lines = bounded(body.toString('utf8').split('\n')).filter(line => line.trim() !== '')
  return lines.flatMap(line => {
    try {
      return [parseJson(line)]
    } catch {
      tally.reject('invalid_record')
      return []
    }
  })
}

function bounded<T>(records: T[]): T[] {
  if (records.length > MOST_RECORDS) throw new TooMuch(`a request can contain at most ${MOST_RECORDS} records`)
  return records
}

export function jsonLogRows(records: readonly unknown[], owner: Owner, making: Making): LogRow[] {
  return records.flatMap(record => {
    const row = isObject(record) ? rowOf(record, owner, making) : null
    if (!isObject(record)) making.tally.reject('invalid_record')
    return row === null ? [] : [row]
  })
}

function rowOf(record: Record<string, unknown>, owner: Owner, { now, newId, tally }: Making): LogRow | null {
  const time = timeOf(record.timestamp, now)
  const fault = time === null ? 'invalid_record' : (timeFault(time, now) ?? idFault(record))
  if (fault !== null || time === null) {
    tally.reject(fault ?? 'invalid_record')
    return null
  }
  const message = cutMessage(textOf(record.message), tally)
  if (!tally.admit(message.length)) return null
  const { values, types, dropped } = encodeAttributes(pairsIn(record.metadata, tally), tally)
  return asRow<LogRow>({
    ...owner,
    id: newId(),
    time,
    observed_time: instantOfMs(now),
    source: nameOf(record.source, tally),
    env: nameOf(record.env, tally),
    host: nameOf(record.host, tally),
    level: levelOfText(textOf(record.level)),
    severity_number: undefined,
    severity_text: nameOf(record.level, tally),
    message,
    body: undefined,
    event_name: undefined,
    pattern: '0',
    template: '',
    tags: tagsIn(record.tags, tally),
    trace_id: idOf(record.trace_id),
    span_id: idOf(record.span_id),
    trace_flags: undefined,
    dropped_attributes: dropped || undefined,
    scope_name: undefined,
    scope_version: undefined,
    resource: undefined,
    resource_types: undefined,
    scope: undefined,
    scope_types: undefined,
    attributes: values,
    attributes_types: types,
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof LargeInteger)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed()
  if (value instanceof LargeInteger) return value.text
  return value === undefined || value === null ? '' : JSON.stringify(value).toWellFormed()
}

function nameOf(value: unknown, tally: Tally): string | undefined {
  return cutText(textOf(value), LONGEST_NAME, tally) || undefined
}

function pairsIn(metadata: unknown, tally: Tally): KeyValue[] {
  if (isObject(metadata)) return pairsOf(metadata)
  if (metadata !== undefined && metadata !== null) tally.note('field_type')
  return []
}

function tagsIn(tags: unknown, tally: Tally): string[] | undefined {
  if (!Array.isArray(tags)) {
    if (tags !== undefined && tags !== null) tally.note('field_type')
    return undefined
  }
  if (tags.length > MOST_TAGS) tally.note('tag_count', tags.length - MOST_TAGS)
  return tags.slice(0, MOST_TAGS).map(tag => cutText(textOf(tag), LONGEST_NAME, tally))
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.toLowerCase() : undefined
}

function idFault({ trace_id, span_id }: Record<string, unknown>): 'invalid_trace_id' | 'invalid_span_id' | null {
  if (trace_id && !/^(?!0+$)[0-9a-f]{32}$/i.test(textOf(trace_id))) return 'invalid_trace_id'
  return span_id && !/^(?!0+$)[0-9a-f]{16}$/i.test(textOf(span_id)) ? 'invalid_span_id' : null
}

const RFC3339 = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9})\d*)?(Z|z|[+-]\d\d:\d\d)$/

/** RFC 3339 to the nanosecond; or a number of seconds, milliseconds, microseconds or nanoseconds by its size; or now. */
export function timeOf(given: unknown, now: EpochMs): string | null {
  if (given === undefined || given === null || given === '') return instantOfMs(now)
  if (typeof given === 'number') return Number.isFinite(given) && given >= 0 ? instantOfMs(epoch(toMs(given))) : null
  if (given instanceof LargeInteger) return /^\d{16,19}$/.test(given.text) ? timeOf(given.text, now) : null
  if (typeof given !== 'string') return null
  if (/^\d{10,19}$/.test(given)) return `${given.slice(0, 10)}.${given.slice(10).padEnd(9, '0')}`
  const [, day = '', time = '', fraction = '', zone = ''] = RFC3339.exec(given) ?? []
  // A leap second (RFC 3339, 5.7) is the second after :59, as in the time of POSIX.
  const isLeap = time.endsWith(':60')
  const ms = Date.parse(`${day}T${isLeap ? `${time.slice(0, -2)}59` : time}${zone.toUpperCase()}`)
  return Number.isNaN(ms) || ms < 0 ? null : `${ms / 1_000 + (isLeap ? 1 : 0)}.${fraction.padEnd(9, '0')}`
}

function toMs(value: number): number {
  const [, divisor = 1e-3] =
    [
      [1e17, 1e6],
      [1e14, 1e3],
      [1e11, 1],
    ].find(([from = 0]) => value >= from) ?? []
  return Math.min(value / divisor, 8e12)
}
