import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { INCIDENT } from '../../words/incident.ts'

/** The alerts of other systems that are firing; nothing if there are none. */
export function Alerts({ incident: { alerts } }: { incident: Incident }) {
  if (alerts === undefined) return null
  const more = alerts.total - alerts.shown.length
  return (
    <section class="card" aria-labelledby="alerts">
      <h2 id="alerts">{INCIDENT.alerts}</h2>
      <ul class="on-it">
        {alerts.shown.map(({ name, severity, message, joined_at }) => (
          <li key={`${joined_at} ${name}`}>
            <div class="row">
              <strong>{name}</strong>
              {severity !== null && <Status of={severity} />}
            </div>
            {message !== null && <p>{message}</p>}
            <small>
              {INCIDENT.joined} <Time at={joined_at} />
            </small>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{INCIDENT.moreAlerts(more)}</p>}
    </section>
  )
}
