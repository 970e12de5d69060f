import type { Incident } from '@pharos/shared-protocol/contract/incident.ts'
import { listIncidents } from '@pharos/shared-protocol/contract/incident-routes.ts'
import { listMonitors } from '@pharos/shared-protocol/contract/monitor-view.ts'
import { useMay } from '../../frame/session.ts'
import { LiveLength } from '../../part/live-length.tsx'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { INCIDENT } from '../../words/incident.ts'
import { OVERVIEW } from '../../words/overview.ts'
import { useAcknowledge } from '../incident/acknowledge.ts'

/** Statuses in which somebody should look, the worst first. */
const BROKEN = ['down', 'degraded', 'late', 'unknown', 'invalid', 'expired', 'unreachable', 'changed']
const SHOWN = 8

/** Open incidents, and the monitors that are not well. */
export function BrokenNow({ statuses, total }: { statuses: Record<string, number>; total: number }) {
  const broken = BROKEN.filter(status => (statuses[status] ?? 0) > 0)
  const open = [
    useRoute(listIncidents, { query: { responder_status: 'triggered', limit: SHOWN } }),
    useRoute(listIncidents, { query: { responder_status: 'acknowledged', limit: SHOWN } }),
  ].flatMap(({ data }) => data ?? [])
  const count = broken.reduce((sum, status) => sum + (statuses[status] ?? 0), 0)
  return (
    <section class="card wide" aria-labelledby="broken">
      <h2 id="broken">{OVERVIEW.brokenNow}</h2>
      {open.length === 0 && count === 0 && <p class="all-well">{OVERVIEW.allWell(total)}</p>}
      <ul>
        {open.map(incident => (
          <OpenIncident key={incident.id} incident={incident} />
        ))}
      </ul>
      {broken.map(status => (
        <Broken key={status} status={status} count={statuses[status] ?? 0} />
      ))}
    </section>
  )
}

function OpenIncident({ incident }: { incident: Incident }) {
  const mayChange = useMay('member')
  const acknowledge = useAcknowledge()
  const { id, number, title, severity, responder_status, acknowledged_by, created_at } = incident
  return (
    <li class="open">
      <Status of={responder_status} />
      <a class="name" href={`/console/incidents/${id}`}>
        #{number} {title}
      </a>
      {acknowledged_by !== null && <small>{acknowledged_by.name}</small>}
      <Status of={severity} />
      <LiveLength from={created_at} to={null} />
      {mayChange && responder_status === 'triggered' && (
        <button
          type="button"
          class="quiet"
          disabled={acknowledge.isRunning}
          aria-label={OVERVIEW.acknowledge(title)}
          onClick={() => void acknowledge.run(incident)}
        >
          {INCIDENT.acknowledge}
        </button>
      )}
    </li>
  )
}

function Broken({ status, count }: { status: string; count: number }) {
  const { data = [] } = useRoute(listMonitors, { query: { status, limit: SHOWN } })
  return (
    <ul>
      {data.map(({ id, type, friendly_name, target, last_run_at }) => (
        <li key={id}>
          <Status of={status} />
          <a class="name" href={`/console/monitors/${type}/${id}`}>
            {friendly_name}
          </a>
          <small class="name">{target}</small>
          <Time at={last_run_at} />
        </li>
      ))}
      {count > SHOWN && (
        <li>
          <a href={`/console/monitors?status=${status}`}>{OVERVIEW.more(count - SHOWN)}</a>
        </li>
      )}
    </ul>
  )
}
