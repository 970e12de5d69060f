import { listPolicies } from '@pharos/shared-protocol/contract/escalation-policy.ts'
import { listIncidents } from '@pharos/shared-protocol/contract/incident-routes.ts'
import { getPageability } from '@pharos/shared-protocol/contract/pageability.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { listServices } from '@pharos/shared-protocol/contract/service-routes.ts'
import { useMemo } from 'preact/hooks'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { SERVICE } from '../../words/service.ts'
import { joined } from '../incident/index.ts'
import { ReachShort } from './reach.tsx'
import './service.css'

export type Service = ReplyOf<typeof listServices>[number]

/** All services, whom they page, and their open incidents. */
export default function Services() {
  const services = useRoute(listServices)
  const mayChange = useMay('member')
  return (
    <>
      <Head title={SERVICE.title}>
        <Export route={listServices} name="services" />
        {mayChange && (
          <a class="button" href="/console/services/new" data-main-action>
            {SERVICE.add}
          </a>
        )}
      </Head>
      <WhenRead of={services}>
        {found =>
          found.length === 0 ? (
            <Empty title={SERVICE.empty}>
              <p>{SERVICE.what}</p>
            </Empty>
          ) : (
            <List services={found.toSorted((a, b) => a.name.localeCompare(b.name))} />
          )
        }
      </WhenRead>
    </>
  )
}

/** The most open incidents per status that are counted. */
const MOST_OPEN = 200

export function useOpenIncidents(service_id?: string) {
  const about = { limit: MOST_OPEN, ...(service_id ? { service_id } : {}) }
  const triggered = useRoute(listIncidents, { query: { ...about, responder_status: 'triggered' } })
  const acknowledged = useRoute(listIncidents, { query: { ...about, responder_status: 'acknowledged' } })
  return joined(triggered.data ?? [], acknowledged.data ?? [])
}

function List({ services }: { services: readonly Service[] }) {
  const policies = useRoute(listPolicies)
  const open = useOpenIncidents()
  const counts = Map.groupBy(open, incident => incident.service_id)
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
    [policies.data, open.length],
  )
  return <Table label={SERVICE.title} rows={services} columns={columns} keyOf={({ id }) => id} />
}

/** Computed only for the rows in view, since the others are not mounted. */
function Reached({ id }: { id: string }) {
  const { data } = useRoute(getPageability, { params: { id } })
  return data ? <ReachShort isReached={data.reaches_someone} /> : null
}
