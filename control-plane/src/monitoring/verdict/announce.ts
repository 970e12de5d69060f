import type { Text } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { MonitorStatus } from './decide-monitor.ts'
import type { RegionVerdict } from './decide-verdict.ts'

/** The most severe announced status of a monitor since it was last up; null when there was none. */
export type Announced = 'failed' | 'degraded' | 'unknown' | null

export const MONITOR_EVENTS = ['monitor.failed', 'monitor.recovered', 'monitor.degraded', 'monitor.unknown'] as const
export type MonitorEventName = (typeof MONITOR_EVENTS)[number]

/** Our own outage that explains a silence, which is notified once for all monitors. Null: none explains it. */
export type SilenceCause = 'installation' | 'region' | null

/** One change of a monitor's status, as stored and shown. */
export interface Transition {
  at: EpochMs
  from: MonitorStatus
  to: MonitorStatus
  reason: string
  reason_text: Text | null
  failure_reason: string | null
  regions: RegionVerdict[]
  /** The result that caused it; null for silence, or a change of settings. */
  trigger_run: string | null
}

export interface MonitorEvent {
  name: MonitorEventName
  data: Transition & {
    muted: boolean
    /**
     * Whether a failure was announced before and has not ended in a recovery since, so that the same outage continues.
     */
    repeated: boolean
    hold_alert_until: EpochMs | null
    /** For `monitor.unknown`, what caused the silence. Null: no other notice covers it. */
    cause?: SilenceCause
  }
}

const GRAVITY = { unknown: 1, degraded: 2, failed: 3 }

/** The event of a new status, given what was announced before; null for none. */
export function eventFor(to: MonitorStatus, announced: Announced): MonitorEventName | null {
  if (to === 'down') return 'monitor.failed'
  if (to === 'degraded') return 'monitor.degraded'
  if (to === 'unknown') return 'monitor.unknown'
  // If only regions were silent, no failure was announced, so nothing recovers.
  return to === 'up' && (announced === 'failed' || announced === 'degraded') ? 'monitor.recovered' : null
}

/** What remains announced after a change to a new status. A pause or a resume takes nothing back. */
export function announcedAfter(to: MonitorStatus, announced: Announced): Announced {
  if (to === 'up') return null
  if (to === 'pending' || to === 'paused') return announced
  const said = to === 'down' ? 'failed' : to
  return announced !== null && GRAVITY[announced] >= GRAVITY[said] ? announced : said
}
