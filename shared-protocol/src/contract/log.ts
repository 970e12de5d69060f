import { z } from 'zod'
import { LEVELS } from '../log-search/parse.ts'
import type { RefusalCode } from '../problem.ts'
import { Cursor, Id, intParamOr, TimeOut, text } from './field.ts'
import { logScope } from './log-filter.ts'
import { defineRoute } from './route.ts'

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
    id: Id,
    time: TimeOut,
    time_unix_nano: z.string().meta({ description: 'The same instant in nanoseconds since 1970' }),
    observed_time: TimeOut.meta({ description: 'When the sender or its collector saw it' }),
    level: LogLevel,
    severity_text: z.string().meta({ description: 'The severity as the sender wrote it' }),
    severity_number: z.int().meta({ description: '1 to 24 as OpenTelemetry has them; 0: it was not given' }),
    source: z.string().meta({ description: '`service.name` of the resource' }),
    env: z.string().meta({ description: '`deployment.environment.name` of the resource' }),
    host: z.string().meta({ description: '`host.name` of the resource' }),
    message: z.string().meta({ description: 'What people read' }),
    body: z.unknown().meta({ description: 'A body that is not text, as JSON of OTLP; null: the message is all of it' }),
    event_name: z.string().meta({ description: 'What sort of event it is; empty: of none' }),
    scope_name: z.string().meta({ description: 'The library that wrote it' }),
    scope_version: z.string().meta({ description: 'Version of that library' }),
    scope: Metadata.meta({ description: 'Attributes of that library' }),
    metadata: Metadata.meta({ description: 'Its attributes, with their types' }),
    resource: Metadata.meta({ description: 'What its sender says of itself' }),
    tags: z.array(z.string()),
    trace_id: z.string().nullable().meta({ description: '32 hexadecimal digits; null: none' }),
    span_id: z.string().nullable().meta({ description: '16 hexadecimal digits; null: none' }),
    trace_flags: z.int().meta({ description: 'Of the trace context (W3C): 1 when it was sampled' }),
    dropped_attributes: z.int().meta({ description: 'How many attributes the sender, or a limit here, has left out' }),
    pattern: z.string().meta({ description: 'Id of its message’s template: `search=pattern:…`' }),
  })
  .meta({ id: 'LogRecord' })
export type LogRecord = z.output<typeof LogRecord>

export const queryLogs = defineRoute({
  ...asksStore,
  fixture: 'log',
  id: 'log.query',
  method: 'GET',
  path: '/logs/query',
  summary: 'Find log records, the newest first',
  query: z.strictObject({
    ...logScope,
    order: z.enum(['asc', 'desc']).default('desc').meta({ description: 'By time' }),
    limit: intParamOr(100, 1, 1_000),
    cursor: Cursor.optional(),
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
  summary: 'Wait for log records that arrive after a position, whatever their own time is',
  query: z.strictObject({
    after: text(MOST_POSITION, 1)
      .optional()
      .meta({ description: '`position` of the reply before, for the same filters; omitted: begin now, at once' }),
    level: logScope.level,
    source: logScope.source,
    env: logScope.env,
    host: logScope.host,
    tags: logScope.tags,
    search: logScope.search,
    metadata_search: logScope.metadata_search,
    excluded: logScope.excluded,
    trace_id: logScope.trace_id,
    limit: intParamOr(500, 1, 1_000),
    wait: intParamOr(20, 0, 20).meta({ description: 'Seconds to wait for the first record' }),
  }),
  reply: z
    .object({
      records: z.array(LogRecord).meta({ description: 'By time' }),
      position: z.string().meta({ description: 'For the next poll' }),
    })
    .meta({ id: 'LogTail' }),
})

/** The most records of one export (api.md E). */
export const MOST_EXPORTED = 50_000

const ignored = text(100).optional().meta({ description: 'Ignored: everything is exported' })

export const exportLogs = defineRoute({
  ...asksStore,
  fixture: 'log',
  refusals: [...asksStore.refusals, 'limit_reached'],
  id: 'log.export',
  method: 'GET',
  path: '/logs/export',
  summary: `Export log records as CSV, the newest first: all that the filters find, up to ${MOST_EXPORTED}`,
  query: z.strictObject({ ...logScope, limit: ignored, offset: ignored }),
  reply: z.string(),
  replyType: 'file',
})
