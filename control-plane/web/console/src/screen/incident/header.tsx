import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { Avatar } from '../../part/avatar.tsx'
import { Head } from '../../part/head.tsx'
import { LiveLength } from '../../part/live-length.tsx'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { INCIDENT, INCIDENT_STATES } from '../../words/incident.ts'
import { Evidence } from './evidence.tsx'

/** The title of an incident, and a band with its state, severity, age, who has it, and what is seen. */
export function Header({ incident }: { incident: Incident }) {
  const { number, title, severity, status, responder_status, created_at, resolved_at } = incident
  return (
    <>
      <Head title={`#${number} ${title}`} />
      <div class={`incident-band ${responder_status}`}>
        <div class="incident-facts">
          <Status of={responder_status} />
          <Status of={severity} />
          <span class="state">{INCIDENT_STATES[status]}</span>
          <span>
            <strong>
              <LiveLength from={created_at} to={resolved_at} />
            </strong>{' '}
            <small>
              {INCIDENT.since} <Time at={created_at} isFull />
            </small>
          </span>
          <Who incident={incident} />
        </div>
        <Evidence incident={incident} />
      </div>
    </>
  )
}

function Who({ incident }: { incident: Incident }) {
  const { responder_status, acknowledged_by, resolved_by, resolved_automatically, snoozed_until, merged_into } =
    incident
  if (merged_into !== null)
    return (
      <span>
        {INCIDENT.merged} <a href={`/console/incidents/${merged_into}`}>{INCIDENT.openOther}</a>
      </span>
    )
  if (resolved_by !== null)
    return <span>{resolved_automatically ? INCIDENT.resolvedItself : INCIDENT.resolvedBy(resolved_by.name)}</span>
  return (
    <>
      {responder_status === 'triggered' && <strong>{INCIDENT.nobodyHasIt}</strong>}
      {acknowledged_by !== null && (
        <span>
          <Avatar name={acknowledged_by.name} /> {INCIDENT.acknowledgedBy(acknowledged_by.name)}
        </span>
      )}
      {snoozed_until !== null && (
        <span>
          {INCIDENT.snoozedUntil} <Time at={snoozed_until} isFull />
        </span>
      )}
    </>
  )
}
