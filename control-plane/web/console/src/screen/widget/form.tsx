import type { Dashboard } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import { getDashboard } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { createWidget, updateWidget } from '@pharos/shared-protocol/contract/observability/widget-routes.ts'
import { useLocation } from 'preact-iso'
import type { Base } from '../../form/base.ts'
import { Form } from '../../form/form.tsx'
import { type Form as FormState, useForm } from '../../form/use-form.ts'
import { Below, Head } from '../../part/head.tsx'
import { Missing } from '../../part/missing.tsx'
import { WhenRead } from '../../part/shown.tsx'
import type { Range } from '../../part/time-range.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { SERIES_QUERY } from '../../words/series-query.ts'
import { WIDGET } from '../../words/widget.ts'
import type { Values } from '../series-query/index.ts'
import { startsBelow, valuesOf } from './convert.ts'
import { WidgetFields } from './fields.tsx'
import { Preview } from './preview.tsx'
import '../../form/preview.css'

/** The form of a new widget (`?from=` starts with a copy of another) or of one to change. */
export default function WidgetForm({ id, widget_id }: { id: string; widget_id?: string }) {
  const dashboard = useVersion(getDashboard, { params: { id } })
  const { from } = useLocation().query
  return (
    <WhenRead of={dashboard} isScreen>
      {of => (
        <Below href={`/console/dashboards/${id}`} label={of.body.name}>
          {widget_id ? <Change of={of} widget={widget_id} /> : <New key={from} dashboard={of.body} from={from} />}
        </Below>
      )}
    </WhenRead>
  )
}

function New({ dashboard, from }: { dashboard: Dashboard; from: string | undefined }) {
  const copied = dashboard.widgets.find(({ id }) => id === from)
  const starts = startsBelow(dashboard.widgets)
  const { layout } = starts as { layout: object }
  const values = copied
    ? {
        ...valuesOf(copied),
        title: WIDGET.copyOf(copied.title),
        layout: { ...layout, w: copied.layout.w, h: copied.layout.h },
      }
    : starts
  const form = useForm<typeof createWidget, Values>({
    route: createWidget,
    params: { dashboard_id: dashboard.id },
    base: { values, version: null },
    ...(from ? { about: from } : {}),
  })
  return <Filled title={WIDGET.add} action={WIDGET.create} of={form} dashboard={dashboard} />
}

function Change({ of, widget: id }: { of: Versioned<Dashboard>; widget: string }) {
  return of.body.widgets.some(each => each.id === id) ? <Known of={of} id={id} /> : <Missing />
}

/** The version is that of the whole dashboard: changes of others outside this widget are no conflict. */
function Known({ of, id }: { of: Versioned<Dashboard>; id: string }) {
  const params = { id: of.body.id }
  const form = useForm<typeof updateWidget, Values>({
    route: updateWidget,
    params: { ...params, widget_id: id },
    base: baseOf(of, id),
    reread: async () => baseOf(await readVersion(getDashboard, { params }), id),
  })
  return <Filled title={WIDGET.edit} action={WIDGET.save} of={form} dashboard={of.body} />
}

function baseOf({ body, version }: Versioned<Dashboard>, id: string): Base<Values> {
  return { values: valuesOf(body.widgets.find(each => each.id === id) ?? {}), version }
}

interface Given {
  title: string
  action: string
  of: FormState<Values>
  dashboard: Dashboard
}

const LABELS = {
  title: WIDGET.title,
  widget_type: WIDGET.type,
  data_source: SERIES_QUERY.source,
  query_config: WIDGET.asked,
  visualization_config: WIDGET.look,
  time_range_override: WIDGET.range,
}

function Filled({ title, action, of, dashboard }: Given) {
  const { route } = useLocation()
  const back = `/console/dashboards/${dashboard.id}`
  const range = (of.values.time_range_override ?? dashboard.global_time_range) as Range
  return (
    <>
      <Head title={title} />
      <Form of={of} action={action} labels={LABELS} onSent={() => route(back)} onCancel={() => route(back)}>
        <WidgetFields of={of} />
        <Preview values={of.values} range={range} />
      </Form>
    </>
  )
}
