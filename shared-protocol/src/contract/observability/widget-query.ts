import { z } from 'zod'
import { RUM_AGGREGATIONS } from '../../rum/measure.ts'
import { says } from '../../text/en/contract.ts'
import { Slug } from '../field.ts'
import { logFilters } from './log-filter.ts'
import {
  AttributeFilters,
  fitsErrors,
  GroupBy,
  METRIC_AGGREGATIONS,
  MetricSeriesQuery,
  MOST_SERIES_MONITORS,
  NOT_BY_ERROR,
  RumGroupBy,
  rumFields,
  TRACE_AGGREGATIONS,
  TraceSeriesQuery,
  UPTIME_AGGREGATIONS,
} from './series.ts'

export const WIDGET_TYPES = ['timeseries', 'stat', 'table', 'log_stream', 'monitor_status', 'text'] as const
export type WidgetType = (typeof WIDGET_TYPES)[number]
export const WidgetType = z.enum(WIDGET_TYPES).meta({ id: 'WidgetType', description: 'Type of the widget' })

export const DATA_SOURCES = ['metrics', 'logs', 'traces', 'uptime', 'rum', 'none'] as const
export type DataSource = (typeof DATA_SOURCES)[number]
export const DataSource = z
  .enum(DATA_SOURCES)
  .meta({ id: 'WidgetDataSource', description: 'Data source; `none` for a text widget' })

/**
 * The widths of a point in time. `auto`, or a width that is too fine for the range, means the finest with at most 300
 * points that is no finer than the source.
 */
export const WIDGET_RESOLUTIONS = ['auto', '10s', '1m', '5m', '1h', '1d'] as const
export const LOG_AGGREGATIONS = ['count', 'rate'] as const
/** A state is not a figure of a whole window. */
const UPTIME_FIGURES = ['uptime', 'response_time_avg', 'response_time_p95'] as const

/** The most columns of a table of real users: each is a query of its own. */
export const MOST_RUM_COLUMNS = 10

/** The most records of a widget, and rows of a table. */
export const MOST_RECORDS = 200

const list = <T extends readonly [string, ...string[]]>(values: T) =>
  z
    .array(z.enum(values))
    .min(1)
    .max(values.length)
    .refine(given => new Set(given).size === given.length, says('field.repeated_aggregation'))
const MonitorIds = z
  .array(z.uuid().toLowerCase())
  .max(MOST_SERIES_MONITORS)
  .refine(ids => new Set(ids).size === ids.length, says('field.repeated_monitor'))
const monitors = { monitor_ids: MonitorIds }
const metric = { metric_name: MetricSeriesQuery.shape.metric_name, filters: AttributeFilters.optional() }
const { service, operation, status } = TraceSeriesQuery.shape
const spans = { service, operation, status, filters: AttributeFilters.optional() }
const oneOfRum = { ...rumFields, aggregation: z.enum(RUM_AGGREGATIONS) }
const drawn = { group_by: GroupBy.optional(), resolution: z.enum(WIDGET_RESOLUTIONS).optional() }

/** What `query_config` may contain, by widget type and data source (spec 2.12). Other combinations do not exist. */
export const QUERY_CONFIGS = {
  timeseries: {
    metrics: z.strictObject({ ...metric, aggregation: z.enum(METRIC_AGGREGATIONS), ...drawn }),
    logs: z.strictObject({ ...logFilters, aggregation: z.enum(LOG_AGGREGATIONS).optional(), ...drawn }),
    traces: z.strictObject({ ...spans, aggregation: z.enum(TRACE_AGGREGATIONS), ...drawn }),
    uptime: z.strictObject({
      ...monitors,
      aggregation: z.enum(UPTIME_AGGREGATIONS),
      resolution: drawn.resolution,
    }),
    rum: z
      .strictObject({ ...oneOfRum, ...drawn, group_by: RumGroupBy.optional() })
      .refine(query => fitsErrors(query, [query.aggregation]), NOT_BY_ERROR),
  },
  stat: {
    metrics: z.strictObject({ ...metric, aggregation: z.enum(METRIC_AGGREGATIONS) }),
    logs: z.strictObject({ ...logFilters, aggregation: z.enum(LOG_AGGREGATIONS).optional() }),
    traces: z.strictObject({ ...spans, aggregation: z.enum(TRACE_AGGREGATIONS) }),
    uptime: z.strictObject({ ...monitors, aggregation: z.enum(UPTIME_FIGURES) }),
    rum: z.strictObject(oneOfRum).refine(query => fitsErrors(query, [query.aggregation]), NOT_BY_ERROR),
  },
  table: {
    metrics: z.strictObject({ ...metric, group_by: GroupBy, aggregations: list(METRIC_AGGREGATIONS) }),
    logs: z.strictObject({ ...logFilters, group_by: GroupBy, aggregations: list(LOG_AGGREGATIONS).optional() }),
    traces: z.strictObject({ ...spans, group_by: GroupBy, aggregations: list(TRACE_AGGREGATIONS) }),
    uptime: z.strictObject({ ...monitors, aggregations: list(UPTIME_FIGURES) }),
    rum: z
      .strictObject({ ...rumFields, group_by: RumGroupBy, aggregations: list(RUM_AGGREGATIONS).max(MOST_RUM_COLUMNS) })
      .refine(query => fitsErrors(query, query.aggregations), { ...NOT_BY_ERROR, path: ['aggregations'] }),
  },
  log_stream: { logs: z.strictObject({ ...logFilters, limit: z.int().min(1).max(MOST_RECORDS).optional() }) },
  monitor_status: { uptime: z.strictObject({ monitor_ids: MonitorIds.optional(), region: Slug.optional() }) },
  text: { none: z.strictObject({}) },
} satisfies Record<WidgetType, Partial<Record<DataSource, z.ZodType>>>

type Configs = typeof QUERY_CONFIGS
/** The query of a valid widget: type, source and configuration belong together. */
export type WidgetQuery = {
  [T in WidgetType]: {
    [S in keyof Configs[T]]: {
      widget_type: T
      data_source: S
      query_config: Configs[T][S] extends z.ZodType ? z.output<Configs[T][S]> : never
    }
  }[keyof Configs[T]]
}[WidgetType]
/** The query of one type of widget. */
export type QueryOfWidget<T extends WidgetType> = Extract<WidgetQuery, { widget_type: T }>

/** The sources that a type of widget can show. */
export function sourcesOf(type: WidgetType): DataSource[] {
  return Object.keys(QUERY_CONFIGS[type]) as DataSource[]
}

export function queryConfigOf(type: WidgetType, source: DataSource): z.ZodObject | undefined {
  return (QUERY_CONFIGS[type] as Partial<Record<DataSource, z.ZodObject>>)[source]
}
