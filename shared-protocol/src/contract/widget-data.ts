import { z } from 'zod'
import { Id, TimeOut } from './field.ts'
import { MonitorSummary } from './monitor-view.ts'
import { UNITS } from './widget.ts'

/** The number of bars for the uptime of a monitor. */
export const UPTIME_BARS = 48

const window = {
  from: TimeOut,
  to: TimeOut.meta({ description: 'The end, which is excluded' }),
}
const Unit = z.enum(UNITS).nullable().meta({ description: 'What the values are; null: as they come' })
const Labels = z.record(z.string(), z.string()).meta({ description: 'What tells it from the others' })
const Figure = z.number().nullable()
const LeftOut = z.int().meta({ description: 'How many more there are' })

const Timeseries = z
  .object({
    widget_type: z.literal('timeseries').meta({ description: 'The type of widget' }),
    ...window,
    unit: Unit,
    step_seconds: z.number().meta({ description: 'How much time a point stands for' }),
    series: z
      .array(
        z.object({
          name: z.string().meta({ description: 'For a legend' }),
          labels: Labels,
          points: z.array(
            z.object({ time: TimeOut, value: Figure.meta({ description: 'null: a gap' }) }).meta({ id: 'PlotPoint' }),
          ),
        }),
      )
      .meta({ description: 'All with the same instants' }),
    left_out: LeftOut,
  })
  .meta({ id: 'TimeseriesData' })

const Stat = z
  .object({
    widget_type: z.literal('stat').meta({ description: 'The type of widget' }),
    ...window,
    unit: Unit,
    value: Figure.meta({ description: 'Over the whole window; null without data' }),
    previous_value: Figure.meta({ description: 'Over the window of the same length before; null without data' }),
  })
  .meta({ id: 'StatData' })

const Column = z
  .object({
    key: z.string().meta({ description: 'The key of its cells' }),
    title: z.string(),
    kind: z.enum(['text', 'number']).meta({ description: 'What its cells hold' }),
    unit: Unit,
  })
  .meta({ id: 'TableColumn' })
const Table = z
  .object({
    widget_type: z.literal('table').meta({ description: 'The type of widget' }),
    ...window,
    columns: z.array(Column).meta({ description: 'From left to right' }),
    rows: z
      .array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))
      .meta({ description: 'Cells by column; the largest first column of numbers first' }),
    left_out: LeftOut,
  })
  .meta({ id: 'TableData' })

const LogLine = z
  .object({
    id: Id,
    time: z.string().meta({ description: 'RFC 3339, UTC, nanoseconds' }),
    level: z.string().meta({ description: 'trace, debug, info, warn, error or fatal' }),
    source: z.string(),
    host: z.string(),
    message: z.string(),
    trace_id: z.string().nullable().meta({ description: 'The trace that it is part of; null: none' }),
  })
  .meta({ id: 'LogLine' })
const LogStream = z
  .object({
    widget_type: z.literal('log_stream').meta({ description: 'The type of widget' }),
    ...window,
    records: z.array(LogLine).meta({ description: 'Newest first' }),
    has_more: z.boolean().meta({ description: 'Whether the window has older ones' }),
  })
  .meta({ id: 'LogStreamData' })

const Bar = z
  .object({
    from: TimeOut,
    state: z
      .enum(['up', 'degraded', 'down', 'unknown', 'maintenance', 'paused', 'none'])
      .meta({ description: 'The worst state in it; none before the monitor was made' }),
    uptime: Figure.meta({ description: 'Percentage; null without data' }),
  })
  .meta({ id: 'UptimeBar' })
const Monitors = z
  .object({
    widget_type: z.literal('monitor_status').meta({ description: 'The type of widget' }),
    ...window,
    bar_seconds: z.number().meta({ description: 'How much time a bar stands for' }),
    monitors: z
      .array(
        MonitorSummary.pick({
          id: true,
          type: true,
          friendly_name: true,
          target: true,
          current_status: true,
          paused: true,
          in_maintenance: true,
        }).extend({
          last_status_change_at: TimeOut.nullable(),
          uptime: Figure.meta({
            description: 'Percentage over the window; null without data, or for a type without uptime',
          }),
          bars: z.array(Bar).meta({ description: 'Oldest first; none for types without uptime' }),
        }),
      )
      .meta({ description: 'In the order of the widget' }),
    left_out: LeftOut,
  })
  .meta({ id: 'MonitorStatusData' })

const Text = z
  .object({
    widget_type: z.literal('text').meta({ description: 'The type of widget' }),
    html: z.string().meta({ description: 'Its Markdown as HTML: text, emphasis, lists, quotations, code and links' }),
  })
  .meta({ id: 'TextData' })

/** What a widget draws, by its type. Every client draws the same. */
export const WidgetData = z
  .discriminatedUnion('widget_type', [Timeseries, Stat, Table, LogStream, Monitors, Text])
  .meta({ id: 'WidgetData' })
export type WidgetData = z.output<typeof WidgetData>
export type DataOfWidget<T extends WidgetData['widget_type']> = Extract<WidgetData, { widget_type: T }>
