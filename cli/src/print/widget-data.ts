import type { DataOfWidget, WidgetData } from '@pharos/shared-protocol/contract/observability/widget-data.ts'
import { legibleLines } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { sparkline } from './sparkline.ts'
import { table } from './table.ts'

/** A widget's data, drawn as text. */
export function widgetText(look: Look, data: WidgetData): string {
  switch (data.widget_type) {
    case 'timeseries':
      return timeseriesText(look, data)
    case 'stat':
      return statText(data)
    case 'table':
      return tableText(look, data)
    case 'log_stream':
      return logText(look, data)
    case 'monitor_status':
      return monitorText(look, data)
    case 'text':
      return legibleLines(plainText(data.html).split('\n'))
  }
}

const WIDTH = 48

function timeseriesText(look: Look, { series, unit, left_out }: DataOfWidget<'timeseries'>): string {
  const rows = series.map(({ name, points }) => ({ name, values: points.map(({ value }) => value) }))
  const list = table(
    look,
    rows,
    [
      { head: 'SERIES', cell: row => row.name, flexible: true },
      { head: '', cell: row => sparkline(narrowed(row.values)) },
      { head: 'LAST', cell: row => figure(row.values.findLast(value => value !== null) ?? null, unit), right: true },
    ],
    'No data.',
  )
  return left_out > 0 ? `${list}\n… and ${left_out} more` : list
}

/** The largest value of each section, so that peaks stay visible. */
function narrowed(values: readonly (number | null)[]): (number | null)[] {
  const size = Math.ceil(values.length / WIDTH)
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => {
    const known = values.slice(at * size, (at + 1) * size).filter(value => value !== null)
    return known.length === 0 ? null : Math.max(...known)
  })
}

function statText({ value, previous_value, unit }: DataOfWidget<'stat'>): string {
  return `${figure(value, unit)}  before: ${figure(previous_value, unit)}`
}

function tableText(look: Look, { columns, rows, left_out }: DataOfWidget<'table'>): string {
  const list = table(
    look,
    rows,
    columns.map(({ key, title, kind, unit }) => ({
      head: title.toUpperCase(),
      cell: row => (typeof row[key] === 'number' ? figure(row[key], unit) : (row[key] ?? null)),
      right: kind === 'number',
    })),
    'No data.',
  )
  return left_out > 0 ? `${list}\n… and ${left_out} more` : list
}

function logText(look: Look, { records, has_more }: DataOfWidget<'log_stream'>): string {
  const list = table(
    look,
    records,
    [
      { head: 'TIME', cell: each => each.time.slice(0, 23) },
      { head: 'LEVEL', cell: each => each.level },
      { head: 'SOURCE', cell: each => each.source },
      { head: 'MESSAGE', cell: each => each.message, flexible: true },
    ],
    'No records.',
  )
  return has_more ? `${list}\n… and older ones` : list
}

function monitorText(look: Look, { monitors, left_out }: DataOfWidget<'monitor_status'>): string {
  const list = table(
    look,
    monitors,
    [
      { head: 'MONITOR', cell: each => each.friendly_name, flexible: true },
      { head: 'STATUS', cell: each => each.current_status, paint: text => paintStatus(look.paint, text) },
      { head: 'UPTIME', cell: each => figure(each.uptime, 'percent'), right: true },
      { head: '', cell: each => each.bars.map(({ state }) => BAR_OF[state]).join('') },
    ],
    'No monitors.',
  )
  return left_out > 0 ? `${list}\n… and ${left_out} more` : list
}

type State = DataOfWidget<'monitor_status'>['monitors'][number]['bars'][number]['state']
const BAR_OF: Record<State, string> = {
  up: '█',
  degraded: '▆',
  down: '▁',
  unknown: '·',
  maintenance: '▒',
  paused: '·',
  none: ' ',
}

type Unit = DataOfWidget<'stat'>['unit']
const UNIT_TEXT: Record<string, string> = { ms: ' ms', bytes: ' B', percent: ' %', count: '' }

/** A value with its unit, in four significant digits. */
function figure(value: number | null, unit: Unit): string {
  if (value === null) return '-'
  return `${Number(value.toPrecision(4))}${unit === null ? '' : (UNIT_TEXT[unit] ?? ` ${unit}`)}`
}

/** The text of HTML that the server has generated; it contains only these entities. */
function plainText(html: string): string {
  const lines = html.replaceAll(/<br ?\/?>|<\/(?:p|li|h4|blockquote|pre)>/g, '\n').replaceAll(/<[^>]*>/g, '')
  return lines
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
