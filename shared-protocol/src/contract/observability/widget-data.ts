import { z } from 'zod'
import { OwnId, TimeOut } from '../field.ts'
import { MonitorSummary } from '../monitoring/monitor-view.ts'
import { SourceInterval } from './series.ts'

/** The number of bars for the uptime of a monitor. */
export const UPTIME_BARS = 48

const window = {
  from: TimeOut.meta({ description: 'Start of the time range' }),
  to: TimeOut.meta({ description: 'End of the range, excluded' }),
}
const Unit = z.string().nullable().meta({
  description:
    'Unit of the values: ms, bytes, percent, count, that of the metric, or the text of the widget; `null` if unknown',
  example: 'ms',
})
const Labels = z.record(z.string(), z.string()).meta({ description: 'Labels that identify the series' })
const Figure = z.number().nullable()
const LeftOut = z.int().meta({ description: 'Number of further items' })

const Timeseries = z
  .object({
    widget_type: z.literal('timeseries').meta({ description: 'The type of widget' }),
    ...window,
    unit: Unit,
    step_seconds: z.number().meta({ description: 'Time between points, in seconds' }),
    interval_seconds: SourceInterval,
    series: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of the series, for example for a legend' }),
          labels: Labels,
          points: z
            .array(
              z
                .object({
                  time: TimeOut.meta({ description: 'Start of the interval' }),
                  value: Figure.meta({ description: 'Value; `null` for a gap' }),
                })
                .meta({ id: 'PlotPoint' }),
            )
            .meta({ description: 'Points, oldest first' }),
        }),
      )
      .meta({ description: 'Series, all with points at the same times' }),
    left_out: LeftOut,
  })
  .meta({ id: 'TimeseriesData' })

const Stat = z
  .object({
    widget_type: z.literal('stat').meta({ description: 'The type of widget' }),
    ...window,
    unit: Unit,
    value: Figure.meta({ description: 'Value over the whole range; `null` if there is no data' }),
    previous_value: Figure.meta({
      description: 'Value over the preceding range of the same length; `null` if there is no data',
    }),
  })
  .meta({ id: 'StatData' })

const Column = z
  .object({
    key: z.string().meta({ description: 'Key of the column in each row' }),
    title: z.string().meta({ description: 'Heading of the column' }),
    kind: z.enum(['text', 'number']).meta({ description: 'Type of the cells' }),
    unit: Unit,
  })
  .meta({ id: 'TableColumn' })
const Table = z
  .object({
    widget_type: z.literal('table').meta({ description: 'The type of widget' }),
    ...window,
    columns: z.array(Column).meta({ description: 'Columns from left to right' }),
    rows: z
      .array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))
      .meta({ description: 'Rows as maps of column key to value, in descending order of the first numeric column' }),
    left_out: LeftOut,
  })
  .meta({ id: 'TableData' })

const LogLine = z
  .object({
    id: OwnId,
    time: z.string().meta({ description: 'Time in UTC with nanoseconds (RFC 3339)' }),
    level: z.string().meta({ description: '`trace`, `debug`, `info`, `warn`, `error` or `fatal`' }),
    source: z.string().meta({ description: 'Name of the service that sent the record' }),
    host: z.string().meta({ description: 'Name of the host' }),
    message: z.string().meta({ description: 'Text of the message' }),
    trace_id: z.string().nullable().meta({ description: 'Trace that the record belongs to; `null` for none' }),
  })
  .meta({ id: 'LogLine' })
const LogStream = z
  .object({
    widget_type: z.literal('log_stream').meta({ description: 'The type of widget' }),
    ...window,
    records: z.array(LogLine).meta({ description: 'Records, newest first' }),
    has_more: z.boolean().meta({ description: 'Whether there are older records in the range' }),
  })
  .meta({ id: 'LogStreamData' })

const Bar = z
  .object({
    from: TimeOut.meta({ description: 'Start of the bar' }),
    state: z
      .enum(['up', 'degraded', 'down', 'unknown', 'maintenance', 'paused', 'none'])
      .meta({ description: 'Worst state within the bar; `none` before the monitor was created' }),
    uptime: Figure.meta({ description: 'Uptime in percent; `null` if there is no data' }),
  })
  .meta({ id: 'UptimeBar' })
const Monitors = z
  .object({
    widget_type: z.literal('monitor_status').meta({ description: 'The type of widget' }),
    ...window,
    bar_seconds: z.number().meta({ description: 'Length of a bar, in seconds' }),
    monitors: z
      .array(
        MonitorSummary.pick({
          id: true,
          type: true,
          friendly_name: true,
          target: true,
          current_status: true,
          last_status_change_at: true,
          paused: true,
          in_maintenance: true,
        }).extend({
          uptime: Figure.meta({
            description: 'Uptime over the range in percent; `null` if there is no data, and for types without uptime',
          }),
          bars: z.array(Bar).meta({ description: 'Bars, oldest first; empty for types without uptime' }),
        }),
      )
      .meta({ description: 'Monitors, in the order of the widget' }),
    left_out: LeftOut,
  })
  .meta({ id: 'MonitorStatusData' })

const Text = z
  .object({
    widget_type: z.literal('text').meta({ description: 'The type of widget' }),
    html: z
      .string()
      .meta({ description: 'The Markdown as HTML, limited to text, emphasis, lists, quotations, code and links' }),
  })
  .meta({ id: 'TextData' })

/** What a widget draws, by its type. Every client draws the same. */
export const WidgetData = z
  .discriminatedUnion('widget_type', [Timeseries, Stat, Table, LogStream, Monitors, Text])
  .meta({ id: 'WidgetData' })
export type WidgetData = z.output<typeof WidgetData>
export type DataOfWidget<T extends WidgetData['widget_type']> = Extract<WidgetData, { widget_type: T }>
