import { type Dashboard, MOST_WIDGETS } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import {
  deleteDashboard,
  exportDashboard,
  getDashboard,
} from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import type { Widget } from '@pharos/shared-protocol/contract/observability/widget.ts'
import { readWidgetData } from '@pharos/shared-protocol/contract/observability/widget-data-routes.ts'
import { LayoutDashboard, Plus } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Confirm } from '../../part/confirm.tsx'
import { Empty } from '../../part/empty.tsx'
import { Happened } from '../../part/happened.tsx'
import { Head } from '../../part/head.tsx'
import { Icon } from '../../part/icon.tsx'
import { MoreActions } from '../../part/more-actions.tsx'
import { PlotGroupContext } from '../../part/plot-group.ts'
import { saveFile } from '../../part/save-file.ts'
import { WhenRead } from '../../part/shown.tsx'
import { rangeWords, TimeRangeChoice, useTimeRange } from '../../part/time-range.tsx'
import { usePlots } from '../../part/use-plots.ts'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { invalidate } from '../../server/stale.ts'
import { DASHBOARD } from '../../words/dashboard.ts'
import { DASHBOARD_FORM } from '../../words/dashboard-form.ts'
import { PARTS } from '../../words/parts.ts'
import { WIDGET } from '../../words/widget.ts'
import { arrange } from './arrange.ts'
import { type Arranging, Corner, Handle, useArranging } from './arranging.tsx'
import { Drawn } from './draw.tsx'
import { WidgetMenu } from './widget-menu.tsx'
import './dashboard.css'

/** A dashboard: its widgets on the grid, each with its current data. */
export default function DashboardScreen({ id }: { id: string }) {
  const dashboard = useRoute(getDashboard, { params: { id } })
  return (
    <WhenRead of={dashboard} isScreen>
      {found => <Shown dashboard={found} />}
    </WhenRead>
  )
}

function Shown({ dashboard }: { dashboard: Dashboard }) {
  const { name, description, global_time_range, widgets } = dashboard
  const grid = useRef<HTMLDivElement>(null)
  const chosen = useTimeRange()
  const arranging = useArranging(dashboard)
  const places = arrange(arranging.widgets)
  const mayChange = useMay('member')
  const isFull = widgets.length >= MOST_WIDGETS
  const plots = usePlots(dashboard.id, chosen ?? global_time_range)
  return (
    <PlotGroupContext.Provider value={plots}>
      <Head title={name}>
        <TimeRangeChoice otherwise={DASHBOARD.ownRange} />
        <MoreActions>
          <button type="button" class="plain" onClick={() => invalidate(['dashboard_widget'])}>
            {DASHBOARD.refresh}
          </button>
          <FullScreen of={grid} />
          <Export dashboard={dashboard} />
          {mayChange && !arranging.isOn && <MemberActions dashboard={dashboard} arranging={arranging} />}
        </MoreActions>
        {mayChange && <MainButtons dashboard={dashboard} arranging={arranging} />}
      </Head>
      {arranging.isOn && <p>{DASHBOARD.arrangeHow}</p>}
      <p class="soft">
        {description ? `${description} · ` : ''}
        {rangeWords(chosen ?? global_time_range)}
        {mayChange && ` · ${DASHBOARD_FORM.widgets(widgets.length, MOST_WIDGETS)}`}
      </p>
      {mayChange && isFull && <p>{DASHBOARD_FORM.isFull(MOST_WIDGETS)}</p>}
      {widgets.some(({ widget_type }) => widget_type === 'timeseries') && <Happened marks={plots.marks ?? []} />}
      {widgets.length === 0 ? (
        <Empty
          title={DASHBOARD.noWidgets}
          icon={LayoutDashboard}
          action={
            mayChange && (
              <a class="button" href={`/console/dashboards/${dashboard.id}/widgets/new`} data-main-action>
                <Icon of={Plus} />
                {WIDGET.add}
              </a>
            )
          }
        >
          <p>{DASHBOARD.noWidgetsWhat}</p>
        </Empty>
      ) : (
        <div ref={grid} class="dashboard">
          {places.map(({ widget, place: { x, y, w, h } }) => (
            <article
              key={widget.id}
              class="card widget"
              aria-labelledby={`w-${widget.id}`}
              style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
            >
              <h2 id={`w-${widget.id}`}>{widget.title}</h2>
              {mayChange && !arranging.isOn && <WidgetMenu widget={widget} isFull={isFull} />}
              {arranging.isOn && <Handle widget={widget} of={arranging} />}
              {arranging.isOn && <Corner widget={widget} of={arranging} />}
              <Data dashboard={dashboard} widget={widget} />
            </article>
          ))}
        </div>
      )}
    </PlotGroupContext.Provider>
  )
}

interface MemberGiven {
  dashboard: Dashboard
  arranging: Arranging
}

function MemberActions({ dashboard, arranging }: MemberGiven) {
  return (
    <>
      {dashboard.widgets.length > 0 && (
        <button type="button" class="plain" onClick={arranging.begin}>
          {DASHBOARD.arrange}
        </button>
      )}
      <a class="button plain" href={`/console/dashboards/${dashboard.id}/edit`}>
        {DASHBOARD_FORM.change}
      </a>
      <Removal dashboard={dashboard} />
    </>
  )
}

/** Adds a widget, or ends the arranging. */
function MainButtons({ dashboard: { id, widgets }, arranging }: MemberGiven) {
  if (arranging.isOn) return <ArrangeButtons of={arranging} />
  if (widgets.length === 0 || widgets.length >= MOST_WIDGETS) return null
  return (
    <a class="button" href={`/console/dashboards/${id}/widgets/new`} data-main-action>
      <Icon of={Plus} />
      {WIDGET.add}
    </a>
  )
}

/** Saves the dashboard as a document, for another account or a repository. */
function Export({ dashboard: { id, name } }: { dashboard: Dashboard }) {
  const reading = useChange(exportDashboard)
  const save = async () => {
    const reply = await reading.run({ params: { id } })
    if (reply) saveFile(`${name}.json`, 'application/json', JSON.stringify(reply.body, null, 2))
  }
  return (
    <button type="button" class="plain" disabled={reading.isRunning} onClick={() => void save()}>
      {DASHBOARD_FORM.export}
    </button>
  )
}

function ArrangeButtons({ of }: { of: Arranging }) {
  return (
    <>
      <button type="button" class="plain" onClick={of.stop}>
        {PARTS.cancel}
      </button>
      <button type="button" disabled={of.isRunning} onClick={of.save}>
        {DASHBOARD.savePlaces}
      </button>
    </>
  )
}

function Data({ dashboard, widget }: { dashboard: Dashboard; widget: Widget }) {
  const range = useTimeRange()
  const body = range ? { time_range: range } : {}
  const params = { id: dashboard.id, widget_id: widget.id }
  const { auto_refresh_seconds: seconds } = dashboard
  const isRead = seconds !== null && widget.widget_type !== 'text'
  const data = useRoute(readWidgetData, { params, body }, isRead ? { every: seconds * 1_000 } : {})
  return (
    <WhenRead of={data}>
      {drawn => (
        <Drawn title={widget.title} source={widget.data_source} data={drawn} look={widget.visualization_config} />
      )}
    </WhenRead>
  )
}

/** Shows only the grid, for a display on a wall. Escape leaves it. */
function FullScreen({ of }: { of: { current: HTMLElement | null } }) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = () => void (isFull ? document.exitFullscreen() : of.current?.requestFullscreen())
  return (
    <button type="button" class="plain" onClick={toggle}>
      {isFull ? DASHBOARD.leaveFull : DASHBOARD.full}
    </button>
  )
}

function Removal({ dashboard: { id, name } }: { dashboard: Dashboard }) {
  const [isAsking, setAsking] = useState(false)
  const { route } = useLocation()
  const removal = useChange(deleteDashboard)
  const remove = async () => {
    setAsking(false)
    if (!(await removal.run({ params: { id } }))) return
    notify({ tone: 'good', text: DASHBOARD.removed })
    route('/console/dashboards')
  }
  return (
    <>
      <button type="button" class="plain" onClick={() => setAsking(true)}>
        {DASHBOARD.remove}
      </button>
      {isAsking && (
        <Confirm
          title={DASHBOARD.removeAsk(name)}
          action={DASHBOARD.remove}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p>{DASHBOARD.removeWhy}</p>
        </Confirm>
      )}
    </>
  )
}
