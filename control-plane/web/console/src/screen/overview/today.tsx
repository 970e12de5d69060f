import { listIncidents } from '@pharos/shared-protocol/contract/incident-routes.ts'
import { WhenRead } from '../../part/shown.tsx'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { OVERVIEW } from '../../words/overview.ts'

/** The incidents that began today, in the person's zone. */
export function Today() {
  const from = new Date(new Date().setHours(0, 0, 0, 0)).toISOString()
  const incidents = useRoute(listIncidents, { query: { from, limit: 10 } })
  return (
    <section class="card" aria-labelledby="today">
      <h2 id="today">{OVERVIEW.today}</h2>
      <WhenRead of={incidents}>
        {found =>
          found.length === 0 ? (
            <p>{OVERVIEW.nothingToday}</p>
          ) : (
            <ul>
              {found.map(({ id, number, title, responder_status, created_at }) => (
                <li key={id}>
                  <Status of={responder_status} />
                  <a class="name" href={`/console/incidents/${id}`}>
                    #{number} {title}
                  </a>
                  <Time at={created_at} />
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  )
}
