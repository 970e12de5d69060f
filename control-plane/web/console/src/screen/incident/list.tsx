import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { listIncidents } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { Siren } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import { Person } from '../../part/avatar.tsx'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { Head } from '../../part/head.tsx'
import { Icon } from '../../part/icon.tsx'
import { LiveLength } from '../../part/live-length.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Status } from '../../part/status.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { widthOfStatuses } from '../../part/table-row.tsx'
import { Time } from '../../part/time.tsx'
import { useAll, useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { INCIDENT } from '../../words/incident.ts'
import { INCIDENTS } from '../../words/incident-list.ts'
import { colon } from '../../words/language.ts'
import { STATUSES } from '../../words/parts.ts'
import { BulkActions } from './bulk.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filters, openFirst, queryOf, useIncidentFilters } from './filters.ts'
import { MOST, PAGE } from './open.ts'
import './list.css'

const STATUS_WORDS = [STATUSES.triggered, STATUSES.acknowledged, STATUSES.resolved]
const SEVERITY_WORDS = [STATUSES.minor, STATUSES.major, STATUSES.critical]

function columnsFor(services: ReadonlyMap<string, string>): Column<Incident>[] {
  return [
    {
      title: INCIDENTS.status,
      width: widthOfStatuses(STATUS_WORDS),
      show: ({ responder_status }) => <Status of={responder_status} />,
    },
    {
      title: INCIDENTS.name,
      width: 'minmax(10rem, 4fr)',
      onPhone: 'title',
      show: ({ id, number, title, nobody_reached }) => (
        <>
          <small>#{number}</small>{' '}
          {nobody_reached && (
            <strong class="unreached">
              {INCIDENT.nobodyReached}
              {colon}
            </strong>
          )}
          <a href={`/console/incidents/${id}`}>{title}</a>
        </>
      ),
    },
    {
      title: INCIDENTS.severity,
      width: widthOfStatuses(SEVERITY_WORDS),
      show: ({ severity }) => <Status of={severity} />,
    },
    {
      title: INCIDENTS.service,
      width: 'minmax(4rem, 1fr)',
      show: ({ service_id }) =>
        service_id &&
        services.has(service_id) && <a href={`/console/services/${service_id}`}>{services.get(service_id)}</a>,
    },
    { title: INCIDENTS.who, width: 'minmax(4rem, 1fr)', onPhone: 'hidden', show: whoOf },
    {
      title: INCIDENTS.lasted,
      width: '8.5rem',
      show: ({ created_at, resolved_at }) => <LiveLength from={created_at} to={resolved_at} />,
    },
    { title: INCIDENTS.began, width: '6.5rem', onPhone: 'hidden', show: ({ created_at }) => <Time at={created_at} /> },
  ]
}

function whoOf({ acknowledged_by, resolved_by }: Incident) {
  const by = resolved_by ?? acknowledged_by
  return by && <small>{by.type === 'user' ? <Person name={by.name} /> : by.name}</small>
}

/** The incidents of the account, open ones first. */
export default function Incidents() {
  const [filters, setFilters] = useIncidentFilters()
  const services = useRoute(listServices)
  const query = useMemo(() => queryOf(filters), [filters])
  const incidents = useAll(listIncidents, { query: { ...query, limit: PAGE } }, MOST)
  const anyIncident = useRoute(listIncidents, { query: { limit: 1 } })
  const mayChange = useMay('member')
  return (
    <>
      <Head title={INCIDENTS.title}>
        <Export route={listIncidents} input={{ query }} name="incidents" />
        {mayChange && (
          <a class="button" href="/console/incidents/new" data-main-action>
            <Icon of={Siren} />
            {INCIDENTS.declare}
          </a>
        )}
      </Head>
      <FilterBar services={services.data ?? []} filters={filters} onChange={setFilters} />
      <WhenRead of={incidents}>
        {({ items, isCut }) => (
          <>
            <List
              incidents={items}
              services={services.data ?? []}
              filters={filters}
              mayChange={mayChange}
              hasAny={(anyIncident.data ?? items).length > 0}
            />
            {isCut && <p>{INCIDENTS.cut(items.length)}</p>}
          </>
        )}
      </WhenRead>
    </>
  )
}

interface Given {
  hasAny: boolean
  incidents: readonly Incident[]
  services: readonly { id: string; name: string }[]
  filters: Filters
  mayChange: boolean
}

function List({ incidents, services, filters, mayChange, hasAny }: Given) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const columns = useMemo(() => columnsFor(new Map(services.map(({ id, name }) => [id, name]))), [services])
  const found = useMemo(() => incidents.toSorted(openFirst), [incidents])
  const picked = found.filter(({ id, responder_status }) => chosen.has(id) && responder_status !== 'resolved')
  if (found.length === 0) return <Nothing hasAny={hasAny} filters={filters} />
  return (
    <>
      <p role="status" class="count">
        {INCIDENTS.count(found.length)}
      </p>
      {picked.length > 0 && <BulkActions incidents={picked} onDone={() => setChosen(new Set())} />}
      <Table
        label={INCIDENTS.title}
        rows={found}
        columns={columns}
        keyOf={({ id }) => id}
        question={JSON.stringify(filters)}
        {...(mayChange
          ? {
              chosen,
              onChoose: setChosen,
              chooseWords: { all: INCIDENTS.chooseAll, one: ({ title }) => INCIDENTS.choose(title) },
            }
          : {})}
      />
    </>
  )
}

function Nothing({ hasAny, filters }: { hasAny: boolean; filters: Filters }) {
  const isNarrowed = Object.entries(filters).some(([name, value]) => value !== '' && name !== 'status')
  if (!hasAny)
    return (
      <Empty title={INCIDENTS.empty} icon={Siren}>
        <p>{INCIDENTS.what}</p>
      </Empty>
    )
  if (isNarrowed || filters.status !== '') return <p role="status">{INCIDENTS.noneFound}</p>
  return (
    <div class="card" role="status">
      <p class="all-well">{INCIDENTS.allWell}</p>
      <a href="/console/incidents?status=all">{INCIDENTS.showAll}</a>
    </div>
  )
}
