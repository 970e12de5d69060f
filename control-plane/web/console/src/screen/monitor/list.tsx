import { MONITOR_TYPES } from '@pharos/shared-protocol/check/kind.ts'
import { listMonitors, type MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { listMonitorViews } from '@pharos/shared-protocol/contract/monitoring/saved-monitor-view.ts'
import { useMemo, useState } from 'preact/hooks'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Percentage, Status } from '../../part/status.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { widthOfStatuses, widthOfTexts } from '../../part/table-row.tsx'
import { Time } from '../../part/time.tsx'
import { useAll, useRoute } from '../../server/cache.ts'
import { useRowResults } from '../../server/results.ts'
import { useMay } from '../../server/session.ts'
import { MONITORS } from '../../words/monitor.ts'
import { TYPES } from '../../words/monitor-kind.ts'
import { STATUSES } from '../../words/parts.ts'
import { BulkActions } from './bulk.tsx'
import { type Filters, matching, queryOf, useMonitorFilters } from './filters.ts'
import { SavedFilters } from './saved-filters.tsx'
import './list.css'

const lastRun = ({ last_run_at, overdue_since }: MonitorSummary) => (
  <>
    <Time at={last_run_at} />
    {overdue_since !== null && <strong class="overdue"> {MONITORS.overdue}</strong>}
  </>
)

const COLUMNS: readonly Column<MonitorSummary>[] = [
  {
    title: MONITORS.name,
    width: 'minmax(10rem, 3fr)',
    show: ({ id, type, friendly_name }) => <a href={`/console/monitors/${type}/${id}`}>{friendly_name}</a>,
  },
  {
    title: MONITORS.status,
    width: widthOfStatuses(Object.values(STATUSES)),
    show: ({ current_status, paused }) => <Status of={current_status} paused={paused} />,
  },
  {
    title: MONITORS.type,
    width: widthOfTexts(Object.values(TYPES)),
    onPhone: 'hidden',
    show: ({ type }) => TYPES[type],
  },
  { title: MONITORS.target, width: 'minmax(8rem, 3fr)', isSoft: true, show: ({ target }) => target },
  { title: MONITORS.tags, width: '2fr', onPhone: 'hidden', isSoft: true, show: ({ tags }) => tags.join(', ') },
  {
    title: MONITORS.uptime,
    width: '6rem',
    onPhone: 'hidden',
    show: ({ uptime_30d }) => <Percentage of={uptime_30d} />,
  },
  { title: MONITORS.lastRun, width: '8rem', show: lastRun },
]

/** All monitors of the account, of every type. */
export default function Monitors() {
  const monitors = useAll(listMonitors)
  // Requests the views together with the monitors, since saved filters are shown above the list.
  useRoute(listMonitorViews)
  const mayChange = useMay('member')
  const [filters] = useMonitorFilters()
  const { type } = filters
  return (
    <>
      <Head title={MONITORS.title}>
        <Export route={listMonitors} input={{ query: queryOf(filters) }} name="monitors" />
        {mayChange && (
          <a class="button plain" href="/console/monitors/import">
            {MONITORS.importCsv}
          </a>
        )}
        {mayChange && (
          <a class="button" href={`/console/monitors/new${type ? `?type=${type}` : ''}`} data-main-action>
            {MONITORS.add}
          </a>
        )}
      </Head>
      <WhenRead of={monitors}>
        {({ items, isCut }) =>
          items.length === 0 ? (
            <Empty title={MONITORS.empty}>
              <p>{MONITORS.what}</p>
            </Empty>
          ) : (
            <>
              <List monitors={items} mayChange={mayChange} />
              {isCut && <p>{MONITORS.cut(items.length)}</p>}
            </>
          )
        }
      </WhenRead>
    </>
  )
}

function List({ monitors, mayChange }: { monitors: readonly MonitorSummary[]; mayChange: boolean }) {
  const [filters, setFilters] = useMonitorFilters()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useMemo(() => matching(monitors, filters), [monitors, filters])
  const onView = useRowResults(monitors)
  const picked = found.filter(({ id }) => chosen.has(id))
  return (
    <>
      <SavedFilters filters={filters} onChoose={setFilters} />
      <FilterBar monitors={monitors} filters={filters} onChange={setFilters} />
      <p role="status" class="count">
        {MONITORS.count(found.length, monitors.length)}
      </p>
      {picked.length > 0 && <BulkActions monitors={picked} onDone={() => setChosen(new Set())} />}
      <Table
        label={MONITORS.title}
        rows={found}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        question={JSON.stringify(filters)}
        onView={onView}
        {...(mayChange
          ? {
              chosen,
              onChoose: setChosen,
              chooseWords: { all: MONITORS.chooseAll, one: ({ friendly_name }) => MONITORS.choose(friendly_name) },
            }
          : {})}
      />
    </>
  )
}

function FilterBar(given: { monitors: readonly MonitorSummary[]; filters: Filters; onChange(next: Filters): void }) {
  const { monitors, filters, onChange } = given
  const statuses = [...new Set(monitors.map(({ current_status, paused }) => (paused ? 'paused' : current_status)))]
  const tags = [...new Set(monitors.flatMap(each => each.tags))].sort()
  const set = (name: keyof Filters) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...filters, [name]: event.currentTarget.value })
  return (
    <search class="row filters">
      <input
        type="search"
        aria-label={MONITORS.search}
        placeholder={MONITORS.search}
        maxLength={200}
        value={filters.search}
        onInput={set('search')}
      />
      <select aria-label={MONITORS.status} value={filters.status} onChange={set('status')}>
        <option value="">{MONITORS.anyStatus}</option>
        {statuses.map(status => (
          <option key={status} value={status}>
            {STATUSES[status as keyof typeof STATUSES] ?? status}
          </option>
        ))}
      </select>
      <select aria-label={MONITORS.type} value={filters.type} onChange={set('type')}>
        <option value="">{MONITORS.anyType}</option>
        {MONITOR_TYPES.map(type => (
          <option key={type} value={type}>
            {TYPES[type]}
          </option>
        ))}
      </select>
      {tags.length > 0 && (
        <select aria-label={MONITORS.tags} value={filters.tag} onChange={set('tag')}>
          <option value="">{MONITORS.anyTag}</option>
          {tags.map(tag => (
            <option key={tag}>{tag}</option>
          ))}
        </select>
      )}
    </search>
  )
}
