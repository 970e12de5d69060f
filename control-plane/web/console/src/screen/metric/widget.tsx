import { listDashboards } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { createWidget } from '@pharos/shared-protocol/contract/observability/widget-routes.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Dialog } from '../../part/dialog.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useDoing } from '../../part/use-doing.ts'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { METRIC } from '../../words/metric.ts'
import { PARTS } from '../../words/parts.ts'
import { type Query, queryName, useResolution } from './queries.ts'

const TYPES = ['timeseries', 'stat'] as const

/** Adds a query to a dashboard as a widget. */
export function AsWidget({ letter, query }: { letter: string; query: Query }) {
  const doing = useDoing()
  const isOpen = doing.is('widget', letter)
  const dashboards = useRoute(listDashboards, {}, { enabled: isOpen })
  return (
    <>
      <button type="button" class="quiet" onClick={() => doing.begin('widget', letter)}>
        {METRIC.toDashboard}
      </button>
      {isOpen && (
        <Dialog title={METRIC.toDashboardTitle(letter)} onClose={doing.end}>
          <WhenRead of={dashboards}>
            {found =>
              found.length === 0 ? (
                <p>
                  {METRIC.noDashboards} <a href="/console/dashboards?add=yes">{METRIC.makeDashboard}</a>
                </p>
              ) : (
                <WidgetForm dashboards={found} query={query} onClose={doing.end} />
              )
            }
          </WhenRead>
        </Dialog>
      )}
    </>
  )
}

interface FormGiven {
  dashboards: readonly { id: string; name: string }[]
  query: Query
  onClose(): void
}

function WidgetForm({ dashboards, query, onClose }: FormGiven) {
  const { route } = useLocation()
  const resolution = useResolution()
  const change = useChange(createWidget)
  const [dashboard_id, setDashboard] = useState(dashboards[0]?.id ?? '')
  const [title, setTitle] = useState(queryName(query).slice(0, 200))
  const [widget_type, setType] = useState<(typeof TYPES)[number]>('timeseries')
  const add = async (event: Event) => {
    event.preventDefault()
    // A single figure has neither groups nor a resolution.
    const { group_by: _, ...figure } = query
    const query_config = widget_type === 'stat' ? figure : { ...query, resolution }
    const body = { title, widget_type, data_source: 'metrics' as const, query_config }
    if (!(await change.run({ params: { dashboard_id }, body }))) return
    onClose()
    const action = { label: METRIC.open, run: () => route(`/console/dashboards/${dashboard_id}`) }
    notify({ tone: 'good', text: METRIC.added, action })
  }
  return (
    <form class="stacked" onSubmit={add}>
      <label>
        {METRIC.dashboard}
        <select value={dashboard_id} onChange={event => setDashboard(event.currentTarget.value)}>
          {dashboards.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {METRIC.widgetTitle}
        <input required maxLength={200} value={title} onInput={event => setTitle(event.currentTarget.value)} />
      </label>
      <label>
        {METRIC.widgetType}
        <select
          value={widget_type}
          onChange={event => setType(TYPES[event.currentTarget.selectedIndex] ?? 'timeseries')}
        >
          {TYPES.map(each => (
            <option key={each} value={each}>
              {METRIC[each]}
            </option>
          ))}
        </select>
      </label>
      <div class="row">
        <button type="submit" disabled={change.isRunning}>
          {METRIC.add}
        </button>
        <button type="button" class="plain" onClick={onClose}>
          {PARTS.cancel}
        </button>
      </div>
    </form>
  )
}
