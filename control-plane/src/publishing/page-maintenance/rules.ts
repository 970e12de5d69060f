import {
  MAINTENANCE_STATUSES,
  type MaintenanceStatus,
} from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'

export interface Schedule {
  status: MaintenanceStatus
  scheduled_start_at: number
  scheduled_end_at: number
}

/** Whether a status comes after another one. */
export function isForward(from: MaintenanceStatus, to: MaintenanceStatus): boolean {
  return MAINTENANCE_STATUSES.indexOf(to) > MAINTENANCE_STATUSES.indexOf(from)
}

/**
 * The status of maintenance at an instant, by its start and end, unless a person moved it on before. It never goes
 * back, even if its times change. Pure.
 */
export function statusAt({ status, scheduled_start_at, scheduled_end_at }: Schedule, now: EpochMs): MaintenanceStatus {
  const byTimes = now >= scheduled_end_at ? 'completed' : now >= scheduled_start_at ? 'in_progress' : 'scheduled'
  return isForward(status, byTimes) ? byTimes : status
}
