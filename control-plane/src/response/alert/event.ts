import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RegionVerdict, SilenceCause } from '../../monitoring/verdict/index.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'

/** Something that people may be told of a monitor: its status changed, or its kind has an alert. Subject: the monitor. */
export const ALERT_RAISED = 'alert.raised'

export type AlertWhat = 'failed' | 'degraded' | 'unknown' | 'recovered' | 'alert'

export interface AlertRaised {
  monitor: { id: string; kind: MonitorKindName; friendly_name: string }
  what: AlertWhat
  /** When it came to be: of the transition, or of the observation. */
  at: EpochMs
  from?: string
  to?: string
  /** In words; of an `alert` its stable reason, e.g. `tls_expiring`. */
  reason: string
  failure_reason: string | null
  regions?: RegionVerdict[]
  /** What an `alert` is about, by its kind. */
  data?: Record<string, unknown>
  /** Of `unknown`: what of ours was away, which is told once for all monitors. */
  cause?: SilenceCause
  /** The failure was told before, and no recovery since. */
  repeated: boolean
  /** What it was held back for, until now. */
  held_for: 'maintenance' | 'dependency' | null
}

export function alertOf(event: StoredEvent): AlertRaised {
  return event.payload as unknown as AlertRaised
}
