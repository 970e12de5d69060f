import { getPolicy } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { getPageability } from '@pharos/shared-protocol/contract/response/pageability.ts'
import {
  deleteService,
  getService,
  listServiceDeliveries,
} from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { useLocation } from 'preact-iso'
import { Asked } from '../../part/asked.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { SERVICE } from '../../words/service.ts'
import { useOpenIncidents } from '../incident/index.ts'
import { Deliveries } from '../notification/index.ts'
import { Holes, ServiceSimulation, useDirectory } from '../policy/index.ts'
import { History } from './history.tsx'
import type { Service } from './list.tsx'
import { Maintenance } from './maintenance.tsx'
import { ServiceMonitors } from './monitors.tsx'
import './service.css'

/** A service: its open incidents, whom it pages, and its monitors. */
export default function ServiceScreen({ id }: { id: string }) {
  const service = useRoute(getService, { params: { id } })
  const pageability = useRoute(getPageability, { params: { id } })
  const directory = useDirectory()
  return (
    <WhenRead of={service} isScreen>
      {found => (
        <>
          <Heading service={found} />
          {found.description && <p class="description">{found.description}</p>}
          <div class="service-parts">
            <OpenIncidents id={id} />
            <WhenRead of={pageability}>{data => <Holes data={data} directory={directory} />}</WhenRead>
          </div>
          <ServiceMonitors service={found} />
          <ServiceSimulation id={id} />
          <div class="service-parts">
            <Maintenance id={id} />
            <History id={id} />
          </div>
          <Deliveries route={listServiceDeliveries} id={id} />
        </>
      )}
    </WhenRead>
  )
}

function Heading({ service }: { service: Service }) {
  const { id, name, escalation_policy_id } = service
  const policy = useRoute(
    getPolicy,
    { params: { id: escalation_policy_id ?? '' } },
    { enabled: escalation_policy_id !== null },
  )
  const [mayChange, mayDelete] = [useMay('member'), useMay('admin')]
  return (
    <>
      <Head title={name}>
        {mayChange && (
          <a class="button" href={`/console/services/${id}/edit`} data-main-action>
            {SERVICE.edit}
          </a>
        )}
        {mayDelete && <Removal service={service} />}
      </Head>
      <p>
        {SERVICE.policy}{' '}
        {escalation_policy_id === null ? (
          <strong class="reach bad">{SERVICE.noPolicy}</strong>
        ) : (
          <a href={`/console/policies/${escalation_policy_id}`}>{policy.data?.name}</a>
        )}
      </p>
    </>
  )
}

function Removal({ service: { id, name, monitor_count } }: { service: Service }) {
  const { route } = useLocation()
  const removal = useChange(deleteService)
  const remove = async () => {
    if (!(await removal.run({ params: { id } }))) return
    notify({ tone: 'good', text: SERVICE.removed })
    route('/console/services')
  }
  return (
    <Asked
      label={SERVICE.remove}
      title={SERVICE.removeAsk(name)}
      why={SERVICE.removeWhy}
      isDanger
      onConfirm={() => void remove()}
    >
      {monitor_count > 0 && <p>{SERVICE.removeMonitors(monitor_count)}</p>}
    </Asked>
  )
}

function OpenIncidents({ id }: { id: string }) {
  const open = useOpenIncidents(id)
  return (
    <section class="card" aria-labelledby="open">
      <h2 id="open">{SERVICE.incidents}</h2>
      <WhenRead of={open}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{SERVICE.noIncidents}</p>
          ) : (
            <ul class="plain-list">
              {items.map(({ id: incident, number, title, responder_status, created_at }) => (
                <li key={incident} class="row">
                  <Status of={responder_status} />
                  <a class="grow" href={`/console/incidents/${incident}`}>
                    #{number} {title}
                  </a>
                  <Time at={created_at} />
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
      <p>
        <a href={`/console/incidents?status=all&service=${id}`}>{SERVICE.allIncidents}</a>
      </p>
    </section>
  )
}
