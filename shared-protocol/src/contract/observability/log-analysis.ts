import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { intParam, intParamOr, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { asksStore, LogLevel } from './log.ts'
import { logScope } from './log-filter.ts'

const Count = z.int()
const route = { ...asksStore, method: 'GET', fixture: 'log' } as const

/** The most fields whose values one request counts. */
export const MOST_FACETS = 10

export const listLogFacets = defineRoute({
  ...route,
  id: 'log.facets',
  path: '/logs/facets',
  summary: 'Count the most frequent values of fields among the matching records',
  query: z.strictObject({
    ...logScope,
    fields: text(1_000, 1)
      .refine(
        list => list.split(',').length <= MOST_FACETS && list.split(',').every(field => field.trim() !== ''),
        says('field.field_list', { limit: MOST_FACETS }),
      )
      .default('level,source,env,host,tags')
      .meta({
        description: 'Fields to count, separated by commas: `level`, `source`, `env`, `host`, `tags`, or metadata keys',
      }),
    limit: intParamOr(20, 1, 100).meta({ description: 'Maximum number of values per field' }),
  }),
  reply: z.array(
    z
      .object({
        field: z.string().meta({ description: 'Name of the field as requested' }),
        values: z
          .array(
            z.object({
              value: z.string().meta({ description: 'Value' }),
              count: Count.meta({ description: 'Number of records' }),
            }),
          )
          .meta({ description: 'Values, most frequent first' }),
        more: z.boolean().meta({ description: 'Whether there are more values' }),
      })
      .meta({ id: 'LogFacet' }),
  ),
  list: 'whole',
})

export const listLogFields = defineRoute({
  ...route,
  id: 'log.fields',
  path: '/logs/fields',
  summary: 'List the metadata keys of the records, most frequent first',
  query: z.strictObject({
    ...logScope,
    limit: intParamOr(200, 1, 1_000).meta({ description: 'Maximum number of items to return' }),
  }),
  reply: z.array(
    z
      .object({
        name: z.string().meta({ description: 'Metadata key' }),
        origin: z
          .enum(['attributes', 'resource'])
          .meta({ description: 'Whether the key is an attribute of the record or of its resource' }),
        type: z
          .enum(['string', 'int', 'double', 'bool', 'bytes', 'array', 'map', 'empty'])
          .meta({ description: 'Type of the values' }),
        count: Count.meta({
          description:
            'Number of records that have the key with this type. Without filters, of all intervals of 5 minutes that the range touches; with filters, among the newest 20,000 matching records',
        }),
      })
      .meta({ id: 'LogField' }),
  ),
  list: 'whole',
})

const ofLevel = (level: string) => Count.meta({ description: `Number of records with level \`${level}\`` })
const byLevel = {
  trace: ofLevel('trace'),
  debug: ofLevel('debug'),
  info: ofLevel('info'),
  warn: ofLevel('warn'),
  error: ofLevel('error'),
  fatal: ofLevel('fatal'),
}
const Total = Count.meta({ description: 'Total number of records' })

/** The most buckets of a timeline. */
export const MOST_BUCKETS = 1_000

export const getLogTimeline = defineRoute({
  ...route,
  id: 'log.timeline',
  path: '/logs/timeline',
  summary: 'Count the matching records over time, by level',
  query: z.strictObject({
    ...logScope,
    interval_seconds: intParam(1, 34_560_000)
      .optional()
      .meta({
        description: `Length of a bucket in seconds; there may be at most ${MOST_BUCKETS} buckets. Defaults to a length that gives about 100 buckets`,
      }),
  }),
  reply: z
    .object({
      interval_seconds: z.int().meta({ description: 'Length of a bucket, in seconds' }),
      buckets: z
        .array(
          z
            .object({ time: TimeOut.meta({ description: 'Start of the bucket' }), total: Total, ...byLevel })
            .meta({ id: 'LogBucket' }),
        )
        .meta({
          description:
            'Buckets including empty ones, oldest first; `time` is the start, a multiple of the bucket length',
        }),
    })
    .meta({ id: 'LogTimeline' }),
})

export const getLogStats = defineRoute({
  ...route,
  id: 'log.stats',
  path: '/logs/stats',
  summary: 'Get statistics of the matching records',
  query: z.strictObject(logScope),
  reply: z
    .object({
      total: Total,
      by_level: z.object(byLevel).meta({ description: 'Number of records by level' }),
      error_rate: z
        .number()
        .meta({ description: 'Percentage of records with level `error` or `fatal`; 0 if there are no records' }),
      sources: Count.meta({ description: 'Number of distinct sources' }),
      hosts: Count.meta({ description: 'Number of distinct hosts' }),
      patterns: Count.meta({ description: 'Number of distinct message patterns' }),
      with_trace: Count.meta({ description: 'Number of records with a trace id' }),
      message_bytes: Count.meta({ description: 'Total length of the messages, in bytes of UTF-8' }),
      first_time: TimeOut.nullable().meta({ description: 'Time of the oldest record; `null` if there are none' }),
      last_time: TimeOut.nullable().meta({ description: 'Time of the newest record; `null` if there are none' }),
    })
    .meta({ id: 'LogStats' }),
})

export const listLogSources = defineRoute({
  ...route,
  id: 'log.sources',
  path: '/logs/sources',
  summary: 'List the sources that send logs, those with the most records first',
  query: z.strictObject({
    ...logScope,
    limit: intParamOr(200, 1, 1_000).meta({ description: 'Maximum number of items to return' }),
  }),
  reply: z.array(
    z
      .object({
        source: z.string().meta({ description: 'Name of the service' }),
        count: Count.meta({ description: 'Number of records' }),
        errors: Count.meta({ description: 'Number of records with level `error` or `fatal`' }),
        envs: z.array(z.string()).meta({ description: 'Environments, at most 20' }),
        hosts: Count.meta({ description: 'Number of distinct hosts' }),
        first_time: TimeOut.meta({ description: 'Time of the oldest record' }),
        last_time: TimeOut.meta({ description: 'Time of the newest record' }),
      })
      .meta({ id: 'LogSource' }),
  ),
  list: 'whole',
})

/** The number of parts of the range in which each pattern is counted. */
export const PATTERN_PARTS = 30

export const LogPattern = z
  .object({
    pattern: z.string().meta({ description: 'Id of the pattern, for `search=pattern:…`' }),
    template: z.string().meta({ description: 'Message with its variable parts replaced by placeholders' }),
    count: Count.meta({ description: 'Number of records' }),
    counts: z.array(Count).meta({
      description: `Number of records in each of ${PATTERN_PARTS} equal parts of the range, oldest first`,
    }),
    first_time: TimeOut.meta({ description: 'Time of the oldest record' }),
    last_time: TimeOut.meta({ description: 'Time of the newest record' }),
    levels: z.array(LogLevel).meta({ description: 'Levels that occur' }),
    sources: z.array(z.string()).meta({ description: 'Sources whose records have the pattern, at most 20' }),
    samples: z.array(z.string()).meta({ description: 'Up to 3 messages, newest first, cut to 500 characters' }),
  })
  .meta({ id: 'LogPattern' })

export const listLogPatterns = defineRoute({
  ...route,
  id: 'log.patterns',
  path: '/logs/patterns',
  summary: 'Group the matching records by message pattern, most frequent first',
  query: z.strictObject({
    ...logScope,
    limit: intParamOr(50, 1, 500).meta({ description: 'Maximum number of items to return' }),
  }),
  reply: z.array(LogPattern),
  list: 'whole',
})

/** Spec 2.14 and 4.12. */
export const getLogAnalytics = defineRoute({
  ...route,
  id: 'log.analytics',
  path: '/logs/analytics',
  summary: 'Count records and errors by source, host, level and time',
  query: z.strictObject(logScope),
  reply: z
    .object({
      volume_by_source: z
        .array(
          z.object({
            source: z.string().meta({ description: 'Name of the service' }),
            count: Count.meta({ description: 'Number of records' }),
          }),
        )
        .meta({ description: 'Sources with the most records first, at most 1,000' }),
      top_hosts_by_errors: z
        .array(
          z.object({
            host: z.string().meta({ description: 'Name of the host' }),
            error_count: Count.meta({ description: 'Number of records with level `error` or `fatal`' }),
            total_count: Total,
          }),
        )
        .meta({ description: 'Up to 20 hosts with records of level `error` or `fatal`' }),
      volume_by_level: z
        .array(
          z.object({
            level: LogLevel.meta({ description: 'Severity of the records' }),
            count: Count.meta({ description: 'Number of records' }),
          }),
        )
        .meta({ description: 'Levels that occur' }),
      error_rate_by_hour: z
        .array(
          z.object({
            hour: z.int().min(0).max(23).meta({ description: 'Hour of the day (UTC)' }),
            total: Total,
            errors: Count.meta({ description: 'Number of records with level `error` or `fatal`' }),
            rate: z
              .number()
              .min(0)
              .max(100)
              .meta({ description: 'Percentage of records with level `error` or `fatal`' }),
          }),
        )
        .meta({ description: 'Error rate for each of the 24 hours' }),
      volume_over_time: z
        .array(
          z.object({
            time: TimeOut.meta({ description: 'Start of the bucket' }),
            total: Total,
            error: Count.meta({ description: 'Number of records with level `error` or `fatal`' }),
            warn: ofLevel('warn'),
            info: ofLevel('info'),
            debug: Count.meta({ description: 'Number of records with level `debug` or `trace`' }),
          }),
        )
        .meta({ description: 'Buckets including empty ones, oldest first' }),
      interval_seconds: z.int().meta({ description: 'Length of a bucket of `volume_over_time`, in seconds' }),
    })
    .meta({ id: 'LogAnalytics' }),
})
