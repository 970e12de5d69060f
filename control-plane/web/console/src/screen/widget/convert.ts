import {
  type DataSource,
  queryConfigOf,
  sourcesOf,
  type WidgetType,
} from '@pharos/shared-protocol/contract/observability/widget-query.ts'
import { AGGREGATIONS, type Source, type Values } from '../series-query/index.ts'

/**
 * Converts a widget to another type or source: keeps the parts of the query that the new one knows and adds what it
 * needs.
 */
export function converted(values: Values, type: WidgetType, wanted: DataSource): Values {
  const sources = sourcesOf(type)
  const source = sources.includes(wanted) ? wanted : (sources[0] ?? 'none')
  const isSame = source === values.data_source
  const before = (isSame ? values.query_config : {}) as Values
  return { widget_type: type, data_source: source, query_config: configOf(before, type, source) }
}

/** What the rows of a new table are. */
const GROUPS: Partial<Record<DataSource, string>> = { logs: 'source', rum: 'page' }

function configOf(before: Values, type: WidgetType, source: DataSource): Values {
  const shape = queryConfigOf(type, source)?.shape ?? {}
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(shape, name)))
  const computed = [before.aggregation, ...((before.aggregations as unknown[]) ?? [])].filter(Boolean)
  const has = (name: string) => Object.hasOwn(shape, name)
  const first = computed[0] ?? AGGREGATIONS[source as Source]?.[0]
  const isState = first === 'state' && type !== 'timeseries'
  const aggregation = isState ? 'uptime' : first
  return {
    ...(has('metric_name') ? { metric_name: '' } : {}),
    ...(has('application') ? { application: '' } : {}),
    ...(has('monitor_ids') && type !== 'monitor_status' ? { monitor_ids: [] } : {}),
    ...(type === 'table' && has('group_by') ? { group_by: GROUPS[source] ?? 'service.name' } : {}),
    ...kept,
    ...(has('aggregation') && aggregation ? { aggregation } : {}),
    ...(has('aggregations') ? { aggregations: (kept.aggregations as unknown[]) ?? [aggregation] } : {}),
  }
}

/** Returns the initial values of a new widget, below all others. */
export function startsBelow(widgets: readonly { layout: { y: number; h: number } }[]): Values {
  const y = Math.max(0, ...widgets.map(({ layout }) => layout.y + layout.h))
  return {
    title: '',
    widget_type: 'timeseries',
    data_source: 'metrics',
    query_config: configOf({}, 'timeseries', 'metrics'),
    visualization_config: {},
    layout: { x: 0, y: Math.min(y, 1_000), w: 6, h: 4 },
    time_range_override: null,
  }
}

export const FIELDS = [
  ...['title', 'widget_type', 'data_source', 'query_config', 'visualization_config', 'layout'],
  'time_range_override',
]

/** Returns the fields of a widget that its form changes. */
export function valuesOf(widget: object): Values {
  return Object.fromEntries(FIELDS.map(name => [name, (widget as Values)[name]]))
}
