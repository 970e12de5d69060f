import type { DataOfWidget, WidgetData } from '@pharos/shared-protocol/contract/widget-data.ts'
import { useMemo } from 'preact/hooks'
import { PrintedMarkdown } from '../../part/markdown.tsx'
import { Plot } from '../../part/plot.tsx'
import { DASHBOARD } from '../../words/dashboard.ts'
import { AGGREGATION_WORDS } from '../../words/series-query.ts'
import { figure } from './figure.ts'
import { Monitors } from './monitors.tsx'
import { Logs, Rows } from './rows.tsx'

/** What a widget draws, by its type. */
export function Drawn({ title, data }: { title: string; data: WidgetData }) {
  switch (data.widget_type) {
    case 'timeseries':
      return <Lines title={title} data={data} />
    case 'stat':
      return <Stat data={data} />
    case 'table':
      return <Rows title={title} data={data} />
    case 'log_stream':
      return <Logs title={title} data={data} />
    case 'monitor_status':
      return <Monitors data={data} />
    case 'text':
      return <PrintedMarkdown html={data.html} />
  }
}

function Lines({ title, data }: { title: string; data: DataOfWidget<'timeseries'> }) {
  const at = useMemo(() => data.series[0]?.points.map(({ time }) => time) ?? [], [data])
  const series = useMemo(
    () =>
      data.series.map(({ name, points }) => ({
        label: AGGREGATION_WORDS[name] ?? name,
        values: points.map(({ value }) => value),
      })),
    [data],
  )
  if (series.every(({ values }) => values.every(value => value === null))) return <p>{DASHBOARD.noData}</p>
  return (
    <>
      <Plot label={title} at={at} series={series} show={value => figure(value, data.unit)} />
      <LeftOut count={data.left_out} />
    </>
  )
}

function Stat({ data }: { data: DataOfWidget<'stat'> }) {
  return (
    <p class="stat">
      <strong>{figure(data.value, data.unit)}</strong>
      <small>{DASHBOARD.before(figure(data.previous_value, data.unit))}</small>
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
