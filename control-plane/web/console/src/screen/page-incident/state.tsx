import type { IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import { PUBLIC_STATUSES } from '../../words/page-incident.ts'
import '../../part/status.css'

const TONES: Record<IncidentStatus, string> = {
  investigating: 'bad',
  identified: 'warn',
  monitoring: 'idle',
  resolved: 'good',
}

export function PublicStatus({ of }: { of: IncidentStatus }) {
  return <span class={`status ${TONES[of]}`}>{PUBLIC_STATUSES[of]}</span>
}
