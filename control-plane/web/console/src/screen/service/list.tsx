import { listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { getPageability } from '@pharos/shared-protocol/contract/response/pageability.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { DayBars } from '../../part/day-strip.tsx'
import { ListPage } from '../../part/list-page.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { readSort, type Sort, sortRows, sortText } from '../../part/sort.ts'
import { type Column, Table } from '../../part/table.tsx'
import { useRoute } from '../../server/cache.ts'
import { useDays } from '../../server/last-day.ts'
import { DAY } from '../../words/day.ts'
import { locale } from '../../words/language.ts'
import { SERVICE } from '../../words/service.ts'
import { useOpenIncidents } from '../incident/index.ts'
import { ReachShort } from './reach.tsx'
import './service.css'

export type Service = ReplyOf<typeof listServices>[number]

/** Those with open incidents first. */
const USUAL: Sort = { key: 'incidents', isDown: true }

/** All services, whom they page, and their open incidents. */
export default function Services() {
  return (
    <ListPage
      words={{ title: SERVICE.title, add: SERVICE.add, empty: SERVICE.empty, what: SERVICE.what }}
      of={useRoute(listServices)}
      file={{ route: listServices, name: 'services' }}
      addAt="/console/services/new"
    >
      {found => <List services={found.toSorted((a, b) => a.name.localeCompare(b.name))} />}
    </ListPage>
  )
}

function List({ services }: { services: readonly Service[] }) {
  const policies = useRoute(listPolicies)
  const open = useOpenIncidents().data?.items
  const counts = useMemo(() => open && Map.groupBy(open, incident => incident.service_id), [open])
  const columns = useMemo(
    (): Column<Service>[] => [
      {
        title: SERVICE.name,
        width: 'minmax(10rem, 3fr)',
        sort: { key: 'name' },
        show: ({ id, name }) => <a href={`/console/services/${id}`}>{name}</a>,
      },
      { title: DAY.title, width: '6.4rem', show: ({ id }) => <DayBars id={id} /> },
      {
        title: SERVICE.incidents,
        width: '9rem',
        onPhone: 'labelled',
        sort: { key: 'incidents', isHighFirst: true },
        show: ({ id }) => {
          if (counts === undefined) return null
          const count = counts.get(id)?.length ?? 0
          return <span class={count > 0 ? 'open-count' : 'soft'}>{count}</span>
        },
      },
      {
        title: SERVICE.monitors,
        width: '6rem',
        onPhone: 'hidden',
        sort: { key: 'monitors', isHighFirst: true },
        show: ({ monitor_count }) => monitor_count,
      },
      {
        title: SERVICE.policy,
        width: '2fr',
        show({ escalation_policy_id: id }) {
          if (id === null) return <small>{SERVICE.noPolicy}</small>
          return <a href={`/console/policies/${id}`}>{policies.data?.find(policy => policy.id === id)?.name}</a>
        },
      },
      { title: SERVICE.reach, width: '2fr', show: ({ id }) => <Reached id={id} /> },
    ],
    [policies.data, counts],
  )
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const sort = readSort(query.sort ?? '', ['name', 'incidents', 'monitors']) ?? USUAL
  const rows = useMemo(() => {
    const values: Record<string, (service: Service) => number | string> = {
      name: ({ name }) => name,
      incidents: ({ id }) => counts?.get(id)?.length ?? 0,
      monitors: ({ monitor_count }) => monitor_count,
    }
    return sortRows(services, values[sort.key] ?? (() => 0), sort.isDown, locale)
  }, [services, counts, sort.key, sort.isDown])
  return (
    <Table
      label={SERVICE.title}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      question={sortText(sort)}
      sort={sort}
      onSort={next => route(address({ sort: sortText(next) }), true)}
      onView={useDays('service_ids')}
    />
  )
}

/** Computed only for the rows in view, since the others are not mounted. */
function Reached({ id }: { id: string }) {
  const { data } = useRoute(getPageability, { params: { id } })
  return data ? <ReachShort isReached={data.reaches_someone} /> : null
}
