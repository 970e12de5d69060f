import { listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { getPageability } from '@pharos/shared-protocol/contract/response/pageability.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useMemo } from 'preact/hooks'
import { ListPage } from '../../part/list-page.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { useRoute } from '../../server/cache.ts'
import { SERVICE } from '../../words/service.ts'
import { useOpenIncidents } from '../incident/index.ts'
import { ReachShort } from './reach.tsx'
import './service.css'

export type Service = ReplyOf<typeof listServices>[number]

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
        show: ({ id, name }) => <a href={`/console/services/${id}`}>{name}</a>,
      },
      {
        title: SERVICE.incidents,
        width: '9rem',
        onPhone: 'labelled',
        show: ({ id }) => {
          if (counts === undefined) return null
          const count = counts.get(id)?.length ?? 0
          return <span class={count > 0 ? 'open-count' : 'soft'}>{count}</span>
        },
      },
      { title: SERVICE.monitors, width: '6rem', onPhone: 'hidden', show: ({ monitor_count }) => monitor_count },
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
  return <Table label={SERVICE.title} rows={services} columns={columns} keyOf={({ id }) => id} />
}

/** Computed only for the rows in view, since the others are not mounted. */
function Reached({ id }: { id: string }) {
  const { data } = useRoute(getPageability, { params: { id } })
  return data ? <ReachShort isReached={data.reaches_someone} /> : null
}
