import { z } from 'zod'
import { intParam, intParamOr, TimeOut, text } from './field.ts'
import { asksStore, LogLevel } from './log.ts'
import { logScope } from './log-filter.ts'
import { defineRoute } from './route.ts'

const Count = z.int()
const route = { ...asksStore, method: 'GET', fixture: 'log' } as const

/** The most fields whose values one request counts. */
export const MOST_FACETS = 10

export const listLogFacets = defineRoute({
  ...route,
  id: 'log.facets',
  path: '/logs/facets',
  summary: 'Count the most frequent values of fields among the records that the filters find',
  query: z.strictObject({
    ...logScope,
    fields: text(1_000, 1)
      .refine(
        list => list.split(',').length <= MOST_FACETS && list.split(',').every(field => field.trim() !== ''),
        `must be up to ${MOST_FACETS} fields with commas between`,
      )
      .default('level,source,env,host,tags')
      .meta({ description: '`level`, `source`, `env`, `host`, `tags`, or keys of metadata, with commas between' }),
    limit: intParamOr(20, 1, 100).meta({ description: 'Values of each field' }),
  }),
  reply: z.array(
    z
      .object({
        field: z.string().meta({ description: 'As it was asked for' }),
        values: z.array(z.object({ value: z.string(), count: Count })).meta({ description: 'The most frequent first' }),
        more: z.boolean().meta({ description: 'There are other values' }),
      })
      .meta({ id: 'LogFacet' }),
  ),
  list: 'whole',
})

export const listLogFields = defineRoute({
  ...route,
  id: 'log.fields',
  path: '/logs/fields',
  summary: 'List the keys of metadata among the records that the filters find, the most frequent first',
  query: z.strictObject({ ...logScope, limit: intParamOr(200, 1, 1_000) }),
  reply: z.array(
    z
      .object({
        name: z.string(),
        origin: z.enum(['attributes', 'resource']).meta({ description: 'Of the record itself, or of what sent it' }),
        type: z.enum(['string', 'int', 'double', 'bool', 'bytes', 'array', 'map', 'empty']),
        count: Count.meta({ description: 'Records that have it with this type' }),
      })
      .meta({ id: 'LogField' }),
  ),
  list: 'whole',
})

const ofLevel = (level: string) => Count.meta({ description: `Records of the level ${level}` })
const byLevel = {
  trace: ofLevel('trace'),
  debug: ofLevel('debug'),
  info: ofLevel('info'),
  warn: ofLevel('warn'),
  error: ofLevel('error'),
  fatal: ofLevel('fatal'),
}
const Total = Count.meta({ description: 'All records' })

/** The most buckets of a timeline. */
export const MOST_BUCKETS = 1_000

export const getLogTimeline = defineRoute({
  ...route,
  id: 'log.timeline',
  path: '/logs/timeline',
  summary: 'Count records over time by level',
  query: z.strictObject({
    ...logScope,
    interval_seconds: intParam(1, 34_560_000)
      .optional()
      .meta({
        description: `Width of a bucket; at most ${MOST_BUCKETS} buckets. By default one that makes about a hundred`,
      }),
  }),
  reply: z
    .object({
      interval_seconds: z.int(),
      buckets: z.array(z.object({ time: TimeOut, total: Total, ...byLevel }).meta({ id: 'LogBucket' })).meta({
        description: 'The oldest first, those without records too; `time` is the start, a multiple of the width',
      }),
    })
    .meta({ id: 'LogTimeline' }),
})

export const getLogStats = defineRoute({
  ...route,
  id: 'log.stats',
  path: '/logs/stats',
  summary: 'Describe the records that the filters find in figures',
  query: z.strictObject(logScope),
  reply: z
    .object({
      total: Total,
      by_level: z.object(byLevel).meta({ description: 'Records of each level' }),
      error_rate: z.number().meta({ description: 'Percentage of `error` and `fatal`; 0 without records' }),
      sources: Count.meta({ description: 'Different sources' }),
      hosts: Count.meta({ description: 'Different hosts' }),
      patterns: Count.meta({ description: 'Different templates of messages' }),
      with_trace: Count.meta({ description: 'Records with a trace id' }),
      message_bytes: Count.meta({ description: 'Length of all messages, in bytes of UTF-8' }),
      first_time: TimeOut.nullable(),
      last_time: TimeOut.nullable(),
    })
    .meta({ id: 'LogStats' }),
})

export const listLogSources = defineRoute({
  ...route,
  id: 'log.sources',
  path: '/logs/sources',
  summary: 'List what sends logs, the most records first',
  query: z.strictObject({ ...logScope, limit: intParamOr(200, 1, 1_000) }),
  reply: z.array(
    z
      .object({
        source: z.string(),
        count: Count,
        errors: Count.meta({ description: 'Records of the levels `error` and `fatal`' }),
        envs: z.array(z.string()).meta({ description: 'At most 20' }),
        hosts: Count.meta({ description: 'Different hosts' }),
        first_time: TimeOut,
        last_time: TimeOut,
      })
      .meta({ id: 'LogSource' }),
  ),
  list: 'whole',
})

/** The number of parts of the range in which each pattern is counted. */
export const PATTERN_PARTS = 30

export const LogPattern = z
  .object({
    pattern: z.string().meta({ description: 'For `search=pattern:…`' }),
    template: z.string().meta({ description: 'The message with its changing parts replaced' }),
    count: Count,
    counts: z.array(Count).meta({
      description: `Records in each of ${PATTERN_PARTS} equal parts of the range, the oldest first`,
    }),
    first_time: TimeOut,
    last_time: TimeOut,
    levels: z.array(LogLevel).meta({ description: 'Those that occur' }),
    sources: z.array(z.string()).meta({ description: 'At most 20' }),
    samples: z.array(z.string()).meta({ description: 'Up to 3 messages, the newest first, 500 characters of each' }),
  })
  .meta({ id: 'LogPattern' })

export const listLogPatterns = defineRoute({
  ...route,
  id: 'log.patterns',
  path: '/logs/patterns',
  summary: 'Group the messages by template, the most frequent first',
  query: z.strictObject({ ...logScope, limit: intParamOr(50, 1, 500) }),
  reply: z.array(LogPattern),
  list: 'whole',
})

/** Spec 2.14 and 4.12. */
export const getLogAnalytics = defineRoute({
  ...route,
  id: 'log.analytics',
  path: '/logs/analytics',
  summary: 'Count the volume of logs and its errors by source, host, level and time',
  query: z.strictObject(logScope),
  reply: z
    .object({
      volume_by_source: z
        .array(z.object({ source: z.string(), count: Count }))
        .meta({ description: 'The most first, at most 1,000' }),
      top_hosts_by_errors: z
        .array(
          z.object({
            host: z.string(),
            error_count: Count.meta({ description: 'Records of `error` and `fatal`' }),
            total_count: Total,
          }),
        )
        .meta({ description: 'Up to 20 hosts with records of `error` or `fatal`' }),
      volume_by_level: z.array(z.object({ level: LogLevel, count: Count })).meta({ description: 'Levels that occur' }),
      error_rate_by_hour: z
        .array(
          z.object({
            hour: z.int().min(0).max(23).meta({ description: 'Of the day, UTC' }),
            total: Total,
            errors: Count.meta({ description: 'Records of `error` and `fatal`' }),
            rate: z.number().min(0).max(100).meta({ description: 'Percentage' }),
          }),
        )
        .meta({ description: 'All 24 hours' }),
      volume_over_time: z
        .array(
          z.object({
            time: TimeOut,
            total: Total,
            error: Count.meta({ description: 'With `fatal`' }),
            warn: ofLevel('warn'),
            info: ofLevel('info'),
            debug: Count.meta({ description: 'With `trace`' }),
          }),
        )
        .meta({ description: 'The oldest first, empty buckets too' }),
      interval_seconds: z.int().meta({ description: 'Width of a bucket of `volume_over_time`' }),
    })
    .meta({ id: 'LogAnalytics' }),
})
