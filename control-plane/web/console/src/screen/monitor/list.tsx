import { MONITOR_TYPES } from '@pharos/shared-protocol/check/kind.ts'
import { listMonitors, type MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { listMonitorViews } from '@pharos/shared-protocol/contract/monitoring/saved-monitor-view.ts'
import { Activity, Plus } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { ColumnChoice, useColumns } from '../../part/columns.tsx'
import { DayBars, DayLine } from '../../part/day-strip.tsx'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { Head } from '../../part/head.tsx'
import { Icon } from '../../part/icon.tsx'
import { KindIcon } from '../../part/kind-icon.tsx'
import { MoreActions } from '../../part/more-actions.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Percentage, Status } from '../../part/status.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { widthOfStatuses, widthOfTexts } from '../../part/table-row.tsx'
import { Time } from '../../part/time.tsx'
import { useAll, useRoute } from '../../server/cache.ts'
import { useDays } from '../../server/last-day.ts'
import { useRowResults } from '../../server/results.ts'
import { useMay } from '../../server/session.ts'
import { DAY } from '../../words/day.ts'
import { MONITORS } from '../../words/monitor.ts'
import { TYPES } from '../../words/monitor-kind.ts'
import { PARTS, STATUSES } from '../../words/parts.ts'
import { BulkActions } from './bulk.tsx'
import { type Filters, matching, queryOf, shownTarget, useMonitorFilters } from './filters.ts'
import { inOrder, type Order, useOrder } from './order.ts'
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
    width: 'minmax(9rem, 3fr)',
    sort: { key: 'name' },
    show: ({ id, type, friendly_name }) => (
      <>
        <KindIcon of={type} />
        <a href={`/console/monitors/${type}/${id}`}>{friendly_name}</a>
      </>
    ),
  },
  {
    title: MONITORS.status,
    width: widthOfStatuses(Object.values(STATUSES)),
    sort: { key: 'status' },
    show: ({ current_status, paused }) => <Status of={current_status} paused={paused} />,
  },
  { title: DAY.title, width: '6.4rem', key: 'day', show: ({ id }) => <DayBars id={id} /> },
  { title: DAY.response, width: '4rem', key: 'response', onPhone: 'hidden', show: ({ id }) => <DayLine id={id} /> },
  {
    title: MONITORS.type,
    width: widthOfTexts(Object.values(TYPES)),
    key: 'type',
    isExtra: true,
    sort: { key: 'type' },
    onPhone: 'hidden',
    show: ({ type }) => TYPES[type],
  },
  {
    title: MONITORS.target,
    width: 'minmax(6rem, 3fr)',
    key: 'target',
    sort: { key: 'target' },
    isSoft: true,
    show: shownTarget,
  },
  {
    title: MONITORS.tags,
    width: '2fr',
    key: 'tags',
    isExtra: true,
    onPhone: 'hidden',
    isSoft: true,
    show: ({ tags }) => tags.join(', '),
  },
  {
    title: MONITORS.uptime,
    width: '6rem',
    key: 'uptime',
    sort: { key: 'uptime' },
    onPhone: 'hidden',
    show: ({ uptime_30d }) => <Percentage of={uptime_30d} />,
  },
  {
    title: MONITORS.lastRun,
    width: '8rem',
    key: 'last_run',
    sort: { key: 'last_run', isHighFirst: true },
    show: lastRun,
  },
]

/** All monitors of the account, of every type. */
export default function Monitors() {
  const monitors = useAll(listMonitors)
  // Requests the views together with the monitors, since saved filters are shown above the list.
  useRoute(listMonitorViews)
  const mayChange = useMay('member')
  const [filters] = useMonitorFilters()
  const { type } = filters
  const add = mayChange && (
    <a class="button" href={`/console/monitors/new${type ? `?type=${type}` : ''}`} data-main-action>
      <Icon of={Plus} />
      {MONITORS.add}
    </a>
  )
  return (
    <>
      <Head title={MONITORS.title}>
        <MoreActions>
          <Export route={listMonitors} input={{ query: queryOf(filters) }} name="monitors" />
          {mayChange && (
            <a class="button plain" href="/console/monitors/import">
              {MONITORS.importCsv}
            </a>
          )}
        </MoreActions>
        {monitors.data?.items.length !== 0 && add}
      </Head>
      <WhenRead of={monitors}>
        {({ items, isCut }) =>
          items.length === 0 ? (
            <Empty title={MONITORS.empty} icon={Activity} action={add}>
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
  const order = useOrder()
  const { sort, group, groupOf } = order
  const found = useMemo(
    () => inOrder(matching(monitors, filters), order),
    [monitors, filters, sort.key, sort.isDown, groupOf],
  )
  const { chosen: shown, toggle } = useColumns('monitors', COLUMNS)
  const columns = useMemo(() => COLUMNS.filter(({ key }) => !key || shown.has(key)), [shown])
  const readResults = useRowResults(monitors)
  const readDays = useDays('ids')
  const onView = (inView: readonly MonitorSummary[]) => {
    readResults(inView)
    readDays(inView)
  }
  const picked = found.filter(({ id }) => chosen.has(id))
  return (
    <>
      <SavedFilters filters={filters} onChoose={setFilters} />
      <FilterBar monitors={monitors} filters={filters} onChange={setFilters}>
        <OrderChoice of={order} />
        <ColumnChoice columns={COLUMNS} chosen={shown} onToggle={toggle} />
      </FilterBar>
      <p role="status" class="count">
        {MONITORS.count(found.length, monitors.length)}
      </p>
      {picked.length > 0 && <BulkActions monitors={picked} onDone={() => setChosen(new Set())} />}
      <Table<MonitorSummary>
        label={MONITORS.title}
        rows={found}
        columns={columns}
        keyOf={({ id }) => id}
        question={JSON.stringify([filters, sort, group])}
        sort={sort}
        onSort={order.setSort}
        groupOf={groupOf}
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

/** The order, also for a phone, which shows no titles of columns, and the groups. */
function OrderChoice({ of: { sort, setSort, group, setGroup } }: { of: Order }) {
  const sortable = COLUMNS.flatMap(({ title, sort: own }) => (own ? [{ title, ...own }] : []))
  return (
    <>
      <select
        aria-label={PARTS.sortBy}
        value={sort.key}
        onChange={({ currentTarget: { value } }) =>
          setSort({ key: value, isDown: sortable.find(({ key }) => key === value)?.isHighFirst === true })
        }
      >
        {sortable.map(({ key, title }) => (
          <option key={key} value={key}>
            {key === 'status' ? MONITORS.failingFirst : title}
          </option>
        ))}
      </select>
      <select aria-label={PARTS.groupBy} value={group} onChange={({ currentTarget: { value } }) => setGroup(value)}>
        <option value="">{PARTS.ungrouped}</option>
        <option value="tag">{MONITORS.tags}</option>
        <option value="service">{MONITORS.service}</option>
        <option value="type">{MONITORS.type}</option>
      </select>
    </>
  )
}

interface FilterGiven {
  monitors: readonly MonitorSummary[]
  filters: Filters
  onChange(next: Filters): void
  children: ComponentChildren
}

function FilterBar({ monitors, filters, onChange, children }: FilterGiven) {
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
      {children}
    </search>
  )
}
