import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { INCIDENT } from '../../words/incident.ts'

/** Says that paging has reached nobody, and what to do. */
export function Unreached({ incident: { nobody_reached, escalation_policy_id } }: { incident: Incident }) {
  if (!nobody_reached) return null
  return (
    <div class="card unreached" role="alert">
      <strong>{INCIDENT.nobodyReached}</strong>
      <p>
        {INCIDENT.nobodyWhat}{' '}
        {escalation_policy_id !== null && (
          <a href={`/console/policies/${escalation_policy_id}`}>{INCIDENT.nobodyFix}</a>
        )}
      </p>
    </div>
  )
}
