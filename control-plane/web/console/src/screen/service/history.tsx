import { listServiceEvents } from '@pharos/shared-protocol/contract/service-routes.ts'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { SERVICE, SERVICE_EVENTS } from '../../words/service.ts'

const MOST = 15

/** The latest events of a service's incidents. */
export function History({ id }: { id: string }) {
  const events = useRoute(listServiceEvents, { params: { id }, query: { limit: MOST } })
  return (
    <section class="card" aria-labelledby="history">
      <h2 id="history">{SERVICE.history}</h2>
      {events.data?.length === 0 && <p>{SERVICE.noHistory}</p>}
      <ul class="plain-list" hidden={!events.data?.length}>
        {(events.data ?? []).map(({ id: event, incident_id, incident_number, incident_title, type, at }) => (
          <li key={event} class="row">
            <a class="grow" href={`/console/incidents/${incident_id}`}>
              #{incident_number} {incident_title}
            </a>
            <span>{SERVICE_EVENTS[type]}</span>
            <Time at={at} />
          </li>
        ))}
      </ul>
    </section>
  )
}
