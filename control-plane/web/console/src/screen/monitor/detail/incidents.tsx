import { listIncidents } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { Export } from '../../../part/export.tsx'
import { WhenRead } from '../../../part/shown.tsx'
import { Status } from '../../../part/status.tsx'
import { Time } from '../../../part/time.tsx'
import { useRoute } from '../../../server/cache.ts'
import { DETAIL } from '../../../words/monitor-detail.ts'
import type { Monitor } from '../../monitor-run/index.ts'

const SHOWN = 10

/** The newest incidents of the monitor. */
export function Incidents({ monitor }: { monitor: Monitor }) {
  const query = { monitor_id: monitor.id }
  const incidents = useRoute(listIncidents, { query: { ...query, limit: SHOWN } })
  return (
    <section class="card" aria-labelledby="incidents">
      <div class="head">
        <h2 id="incidents">{DETAIL.incidents}</h2>
        <Export route={listIncidents} input={{ query }} name="incidents" of={DETAIL.incidents} />
      </div>
      <WhenRead of={incidents}>
        {found =>
          found.length === 0 ? (
            <p>{monitor.service_id ? DETAIL.noIncidents : DETAIL.noService}</p>
          ) : (
            <ol class="changes">
              {found.map(({ id, number, title, responder_status, created_at }) => (
                <li key={id}>
                  <Status of={responder_status} />
                  <a class="why" href={`/console/incidents/${id}`}>
                    #{number} {title}
                  </a>
                  <Time at={created_at} isFull />
                </li>
              ))}
            </ol>
          )
        }
      </WhenRead>
    </section>
  )
}
