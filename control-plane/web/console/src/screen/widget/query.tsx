import { WIDGET_RESOLUTIONS, type WidgetType } from '@pharos/shared-protocol/contract/observability/widget-query.ts'
import { AreaField, ChoiceField, NumberField, TextField } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { WIDGET } from '../../words/widget.ts'
import {
  AggregationField,
  AggregationsField,
  GroupBy,
  inside,
  LogFields,
  MetricFields,
  MonitorsField,
  RumFields,
  type Source,
  TraceFields,
  type Values,
} from '../series-query/index.ts'

/** The query of a widget, by its type and source. */
export function Query({ of }: { of: Form<Values> }) {
  const type = of.values.widget_type as WidgetType
  const source = of.values.data_source as Source
  const query = inside(of, 'query_config')
  if (type === 'text')
    return (
      <AreaField
        of={inside(of, 'visualization_config')}
        name="markdown"
        label={WIDGET.markdown}
        hint={WIDGET.markdownHint}
        rows={10}
      />
    )
  if (type === 'monitor_status') return <MonitorStatus of={query} />
  return (
    <>
      <SourceFields of={query} source={source} />
      {type === 'log_stream' ? (
        <NumberField of={query} name="limit" label={WIDGET.records} hint={WIDGET.recordsHint} min={1} max={200} />
      ) : (
        <Computed of={query} type={type} source={source} />
      )}
    </>
  )
}

function SourceFields({ of, source }: { of: Form<Values>; source: Source }) {
  if (source === 'metrics') return <MetricFields of={of} />
  if (source === 'logs') return <LogFields of={of} />
  if (source === 'rum') return <RumFields of={of} />
  return source === 'traces' ? <TraceFields of={of} /> : <MonitorsField of={of} />
}

/** The aggregation, and how it is split. */
function Computed({ of, type, source }: { of: Form<Values>; type: WidgetType; source: Source }) {
  const isTable = type === 'table'
  const without = type === 'timeseries' ? [] : (['state'] as const)
  return (
    <>
      {isTable ? (
        <AggregationsField of={of} source={source} without={without} />
      ) : (
        <AggregationField of={of} source={source} without={without} />
      )}
      {type !== 'stat' && source !== 'uptime' && <GroupBy of={of} source={source} isRequired={isTable} />}
      {type === 'timeseries' && (
        <ChoiceField
          of={{ ...of, set: ({ resolution }) => of.set({ resolution: resolution ?? undefined }) }}
          name="resolution"
          label={WIDGET.resolution}
          options={WIDGET_RESOLUTIONS.map(value => ({
            value: value === 'auto' ? null : (value as string | null),
            label: WIDGET[`resolution_${value}`],
          }))}
        />
      )}
    </>
  )
}

/** An empty list means all monitors. */
function MonitorStatus({ of }: { of: Form<Values> }) {
  const list: Form<Values> = {
    ...of,
    set: ({ monitor_ids }) => of.set({ monitor_ids: (monitor_ids as string[]).length === 0 ? undefined : monitor_ids }),
  }
  return (
    <>
      <MonitorsField of={list} hint={WIDGET.monitorsHint} />
      <TextField of={of} name="region" label={WIDGET.region} hint={WIDGET.regionHint} isCode placeholder="eu-west" />
    </>
  )
}
