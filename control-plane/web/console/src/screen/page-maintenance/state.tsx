import type { MaintenanceStatus } from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import { MAINTENANCE_STATES } from '../../words/page-maintenance.ts'
import '../../part/status.css'

const TONES: Record<MaintenanceStatus, string> = { scheduled: 'idle', in_progress: 'warn', completed: 'good' }

export function MaintenanceState({ of }: { of: MaintenanceStatus }) {
  return <span class={`status ${TONES[of]}`}>{MAINTENANCE_STATES[of]}</span>
}
