import type { DataOfWidget, WidgetData } from '@pharos/shared-protocol/contract/observability/widget-data.ts'
import { isColour } from '@pharos/shared-protocol/contract/publishing/css-colour.ts'
import { useMemo } from 'preact/hooks'
import { PrintedMarkdown } from '../../part/markdown.tsx'
import { Plot, type PlotSeries } from '../../part/plot.tsx'
import { unitOfAll } from '../../part/unit.ts'
import { unitText } from '../../part/unit-text.ts'
import { DASHBOARD } from '../../words/dashboard.ts'
import { aggregationWords } from '../../words/series-query.ts'
import { Monitors } from './monitors.tsx'
import { Logs, Rows } from './rows.tsx'
import './dashboard.css'

interface DrawnGiven {
  title: string
  /** The data source: what a figure is called depends on it. */
  source: string
  data: WidgetData
  look: Look
}

/** The content of a widget, by its type. */
export function Drawn({ title, source, data, look }: DrawnGiven) {
  switch (data.widget_type) {
    case 'timeseries':
      return <Lines title={title} source={source} data={data} colour={colourOf(look)} />
    case 'stat':
      return <Stat data={data} colour={colourOf(look)} />
    case 'table':
      return <Rows title={title} source={source} data={data} />
    case 'log_stream':
      return <Logs title={title} data={data} />
    case 'monitor_status':
      return <Monitors data={data} />
    case 'text':
      return <PrintedMarkdown html={data.html} />
  }
}

/** The display settings of a widget, as the API stores them. */
type Look = Record<string, unknown>

function colourOf({ color }: Look): string | undefined {
  return typeof color === 'string' && isColour(color) ? color : undefined
}

/** The data of a widget and its configured colour. */
interface Given<D> {
  data: D
  colour: string | undefined
}

function Lines({ title, source, data, colour }: Given<DataOfWidget<'timeseries'>> & { title: string; source: string }) {
  const at = useMemo(() => data.series[0]?.points.map(({ time }) => time) ?? [], [data])
  const series = useMemo(() => seriesOf(data, source, colour), [data, source, colour])
  const unit = useMemo(
    () =>
      unitOfAll(
        data.unit,
        series.flatMap(({ values }) => values),
      ),
    [data, series],
  )
  if (series.every(({ values }) => values.every(value => value === null))) return <p>{DASHBOARD.noData}</p>
  return (
    <>
      <Plot
        label={title}
        at={at}
        series={series}
        show={value => unitText.value(value, unit)}
        spacing={{ step: data.step_seconds, interval: data.interval_seconds }}
        until={data.to}
      />
      <LeftOut count={data.left_out} />
    </>
  )
}

/** Applies the configured colour only if there is a single line. */
function seriesOf({ series }: DataOfWidget<'timeseries'>, source: string, colour: string | undefined): PlotSeries[] {
  const own = colour && series.length === 1 ? { colour } : {}
  return series.map(({ name, points }) => ({
    label: aggregationWords(source, name),
    values: points.map(({ value }) => value),
    ...own,
  }))
}

function Stat({ data, colour }: Given<DataOfWidget<'stat'>>) {
  const unit = unitOfAll(data.unit, [data.value, data.previous_value])
  return (
    <p class="stat">
      <strong style={colour ? { color: colour } : {}}>{unitText.value(data.value, unit)}</strong>
      <small>{DASHBOARD.before(unitText.value(data.previous_value, unit))}</small>
    </p>
  )
}

export function LeftOut({ count }: { count: number }) {
  return count > 0 ? (
    <p>
      <small>{DASHBOARD.more(count)}</small>
    </p>
  ) : null
}
