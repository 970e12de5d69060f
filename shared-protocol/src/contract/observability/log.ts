import { z } from 'zod'
import { LEVELS } from '../../log-search/parse.ts'
import type { RefusalCode } from '../../problem.ts'
import { Cursor, intParam, intParamOr, OwnId, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { logScope } from './log-filter.ts'

/** Who may read logs, and the errors of a query of the store. */
export const readLogs = { kind: 'account', scope: 'read:logs', role: 'viewer' } as const
export const asksStore = {
  access: readLogs,
  tx: 'none',
  refusals: ['query_time_limit', 'unavailable'] as RefusalCode[],
} as const

export const LogLevel = z.enum(LEVELS).meta({ id: 'LogLevel' })

const Metadata = z.record(z.string(), z.unknown())

/** A log record (api.md E; OpenTelemetry, log data model). */
export const LogRecord = z
  .object({
    id: OwnId,
    time: TimeOut.meta({ description: 'Time of the record' }),
    time_unix_nano: z.string().meta({ description: 'Time of the record in nanoseconds since 1970' }),
    observed_time: TimeOut.meta({
      description: 'Time at which the record was observed by the sender or its collector',
    }),
    level: LogLevel.meta({ description: 'Severity of the record' }),
    severity_text: z.string().meta({ description: 'Severity text as sent' }),
    severity_number: z.int().meta({ description: 'OpenTelemetry severity number, 1 to 24; 0 if not given' }),
    source: z.string().meta({ description: '`service.name` of the resource' }),
    env: z.string().meta({ description: '`deployment.environment.name` of the resource' }),
    host: z.string().meta({ description: '`host.name` of the resource' }),
    message: z.string().meta({ description: 'Message text' }),
    body: z.unknown().meta({ description: 'Structured body as OTLP JSON; `null` if the body is only the message' }),
    event_name: z.string().meta({ description: 'Name of the event type; empty if there is none' }),
    scope_name: z.string().meta({ description: 'Name of the instrumentation library' }),
    scope_version: z.string().meta({ description: 'Version of the instrumentation library' }),
    scope: Metadata.meta({ description: 'Attributes of the instrumentation library' }),
    metadata: Metadata.meta({ description: 'Attributes of the record, with their types' }),
    resource: Metadata.meta({ description: 'Attributes of the resource that sent the record' }),
    tags: z.array(z.string()).meta({ description: 'Tags for searching and grouping' }),
    trace_id: z.string().nullable().meta({ description: 'Trace id, 32 hexadecimal digits; `null` for none' }),
    span_id: z.string().nullable().meta({ description: 'Span id, 16 hexadecimal digits; `null` for none' }),
    trace_flags: z.int().meta({ description: 'W3C trace flags; 1 if the trace was sampled' }),
    dropped_attributes: z
      .int()
      .meta({ description: 'Number of attributes dropped by the sender or by a limit of Pharos' }),
    pattern: z.string().meta({ description: 'Id of the message pattern, for `search=pattern:…`' }),
  })
  .meta({ id: 'LogRecord' })
export type LogRecord = z.output<typeof LogRecord>

/** The most records that a query skips: each of them is read. */
const MOST_OFFSET = 10_000

export const queryLogs = defineRoute({
  ...asksStore,
  fixture: 'log',
  id: 'log.query',
  method: 'GET',
  path: '/logs/query',
  summary: 'Search log records, newest first',
  query: z.strictObject({
    ...logScope,
    order: z.enum(['asc', 'desc']).default('desc').meta({ description: 'Sort order by time' }),
    limit: intParamOr(100, 1, 1_000).meta({ description: 'Maximum number of items to return' }),
    cursor: Cursor.optional().meta({ description: 'Cursor of the page, from the Link header of the previous page' }),
    offset: intParam(0, MOST_OFFSET).optional().meta({
      description:
        'Number of records to skip; not with `cursor`, which is faster and stays consistent while new records arrive',
    }),
  }),
  reply: z.array(LogRecord),
  list: 'page',
})

/** The length of the longest position, which has every block of a minute in a busy cluster. */
const MOST_POSITION = 12_000

export const pollLogTail = defineRoute({
  ...asksStore,
  fixture: 'log',
  refusals: [...asksStore.refusals, 'rate_limited'],
  id: 'log.tail_poll',
  method: 'GET',
  path: '/logs/tail/poll',
  summary: 'Wait for log records that arrive after a position, regardless of their own time',
  query: z.strictObject({
    after: text(MOST_POSITION, 1).optional().meta({
      description:
        '`position` of the previous reply, with the same filters. If omitted, the current position is returned immediately',
    }),
    level: logScope.level,
    source: logScope.source,
    env: logScope.env,
    host: logScope.host,
    tags: logScope.tags,
    search: logScope.search,
    metadata_search: logScope.metadata_search,
    excluded: logScope.excluded,
    trace_id: logScope.trace_id,
    limit: intParamOr(500, 1, 1_000).meta({ description: 'Maximum number of items to return' }),
    wait: intParamOr(20, 0, 20).meta({ description: 'Maximum time to wait for the first record, in seconds' }),
  }),
  reply: z
    .object({
      records: z.array(LogRecord).meta({ description: 'Sort order by time' }),
      position: z.string().meta({ description: 'Records, ordered by time' }),
    })
    .meta({ id: 'LogTail' }),
})

/** The most records of one export (api.md E). */
export const MOST_EXPORTED = 50_000

const ignored = text(100).optional().meta({ description: 'Ignored; all matching records are exported' })

export const exportLogs = defineRoute({
  ...asksStore,
  fixture: 'log',
  refusals: [...asksStore.refusals, 'limit_reached'],
  id: 'log.export',
  method: 'GET',
  path: '/logs/export',
  summary: `Export all matching log records as CSV, newest first; at most ${MOST_EXPORTED} records`,
  query: z.strictObject({ ...logScope, limit: ignored, offset: ignored }),
  reply: z.string(),
  replyType: 'file',
})
