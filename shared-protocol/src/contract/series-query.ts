import { z } from 'zod'
import { text } from './field.ts'
import { GroupBy, MetricSeriesQuery, TraceSeriesQuery, UptimeSeriesQuery } from './series.ts'

const LogSeriesQuery = z.strictObject({
  source: z.literal('logs'),
  aggregation: z.enum(['count', 'rate']),
  filters: z
    .strictObject({
      level: text(100, 1),
      source: text(1_000, 1),
      env: text(1_000, 1),
      host: text(1_000, 1),
      search: text(2_000, 1),
      metadata_search: text(2_000, 1),
      tags: text(1_000, 1),
      excluded: text(2_000, 1),
    })
    .partial()
    .default({})
    .meta({ description: 'As in GET /logs/query' }),
  group_by: GroupBy.optional(),
})

/** Series of numbers, wherever they are stored: what charts draw and alert rules watch. */
export const SeriesQuery = z
  .discriminatedUnion('source', [MetricSeriesQuery, LogSeriesQuery, TraceSeriesQuery, UptimeSeriesQuery])
  .meta({ id: 'SeriesQuery' })
export type SeriesQuery = z.output<typeof SeriesQuery>
