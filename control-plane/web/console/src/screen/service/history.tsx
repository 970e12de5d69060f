import { listServiceEvents } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { Export } from '../../part/export.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { SERVICE, SERVICE_EVENTS } from '../../words/service.ts'

const MOST = 15

/** The latest events of a service's incidents. */
export function History({ id }: { id: string }) {
  const params = { id }
  const events = useRoute(listServiceEvents, { params, query: { limit: MOST } })
  return (
    <section class="card" aria-labelledby="history">
      <div class="head">
        <h2 id="history">{SERVICE.history}</h2>
        <Export route={listServiceEvents} input={{ params }} name="history" of={SERVICE.history} />
      </div>
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
