import { type DashboardSummary, MOST_DASHBOARDS } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import { listDashboards } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { LayoutDashboard, Plus } from 'lucide'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { Head } from '../../part/head.tsx'
import { Icon } from '../../part/icon.tsx'
import { MoreActions } from '../../part/more-actions.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { Time } from '../../part/time.tsx'
import { rangeWords } from '../../part/time-range.tsx'
import { useFilters } from '../../part/use-filters.ts'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { DASHBOARD } from '../../words/dashboard.ts'
import { DASHBOARD_FORM } from '../../words/dashboard-form.ts'
import { NewDashboard } from './new.tsx'
import './dashboard.css'

const COLUMNS: readonly Column<DashboardSummary>[] = [
  {
    title: DASHBOARD.name,
    width: 'minmax(10rem, 3fr)',
    show: ({ id, name }) => <a href={`/console/dashboards/${id}`}>{name}</a>,
  },
  { title: DASHBOARD.widgets, width: '6rem', onPhone: 'labelled', show: ({ widget_count }) => widget_count },
  { title: DASHBOARD.range, width: '2fr', show: ({ global_time_range: range }) => rangeWords(range) },
  { title: DASHBOARD.changed, width: '2fr', onPhone: 'hidden', show: ({ updated_at }) => <Time at={updated_at} /> },
]

export default function Dashboards() {
  const dashboards = useRoute(listDashboards)
  const [{ add }, set] = useFilters(['add'])
  const mayChange = useMay('member')
  const isFull = (dashboards.data?.length ?? 0) >= MOST_DASHBOARDS
  const begin = mayChange && (
    <button type="button" data-main-action disabled={isFull} onClick={() => set({ add: 'yes' })}>
      <Icon of={Plus} />
      {DASHBOARD.add}
    </button>
  )
  return (
    <>
      <Head title={DASHBOARD.title}>
        <MoreActions>
          <Export route={listDashboards} name="dashboards" />
          {mayChange && (
            <a class="button plain" href="/console/dashboards/import">
              {DASHBOARD_FORM.import}
            </a>
          )}
        </MoreActions>
        {dashboards.data?.length !== 0 && begin}
      </Head>
      {mayChange && add !== '' && <NewDashboard />}
      <WhenRead of={dashboards}>
        {found =>
          found.length === 0 ? (
            <Empty title={DASHBOARD.empty} icon={LayoutDashboard} action={begin}>
              <p>{DASHBOARD.what}</p>
            </Empty>
          ) : (
            <>
              <Table label={DASHBOARD.title} rows={found} columns={COLUMNS} keyOf={({ id }) => id} />
              {mayChange && <p class="soft">{DASHBOARD_FORM.dashboards(found.length, MOST_DASHBOARDS)}</p>}
              {mayChange && isFull && <p>{DASHBOARD_FORM.allUsed(MOST_DASHBOARDS)}</p>}
            </>
          )
        }
      </WhenRead>
    </>
  )
}
