import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { MonitorStatus } from './decide-monitor.ts'
import type { RegionVerdict } from './decide-verdict.ts'

/** The gravest thing said of a monitor since it was last up; null when there was nothing to say. */
export type Announced = 'failed' | 'degraded' | 'unknown' | null

export const MONITOR_EVENTS = ['monitor.failed', 'monitor.recovered', 'monitor.degraded', 'monitor.unknown'] as const
export type MonitorEventName = (typeof MONITOR_EVENTS)[number]

/** The installation or a region was away, which is told once for all monitors; null: neither explains the silence. */
export type SilenceCause = 'installation' | 'region' | null

/** One change of a monitor's status, as it is stored and shown. */
export interface Transition {
  at: EpochMs
  from: MonitorStatus
  to: MonitorStatus
  reason: string
  failure_reason: string | null
  regions: RegionVerdict[]
  /** The result that caused it; null when a silence did, or a change of settings. */
  trigger_run: string | null
}

export interface MonitorEvent {
  name: MonitorEventName
  data: Transition & {
    muted: boolean
    /** A failure was announced before and has not ended in a recovery since: the same outage goes on. */
    repeated: boolean
    hold_alert_until: EpochMs | null
    /** Of `monitor.unknown`: whose fault the silence is. Null: nobody else tells of it. */
    cause?: SilenceCause
  }
}

const GRAVITY = { unknown: 1, degraded: 2, failed: 3 }

/** The event that a new status calls for, given what was announced before; null for none. */
export function eventFor(to: MonitorStatus, announced: Announced): MonitorEventName | null {
  if (to === 'down') return 'monitor.failed'
  if (to === 'degraded') return 'monitor.degraded'
  if (to === 'unknown') return 'monitor.unknown'
  // Nobody was told of a failure when only the regions were silent, so nothing recovers.
  return to === 'up' && (announced === 'failed' || announced === 'degraded') ? 'monitor.recovered' : null
}

/** What stands announced after a change to a new status. A pause or a resume takes nothing back. */
export function announcedAfter(to: MonitorStatus, announced: Announced): Announced {
  if (to === 'up') return null
  if (to === 'pending' || to === 'paused') return announced
  const said = to === 'down' ? 'failed' : to
  return announced !== null && GRAVITY[announced] >= GRAVITY[said] ? announced : said
}
