import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { MAINTENANCE_ENDED } from '../../monitoring/maintenance-window/index.ts'
import { alertDeclared, MONITOR_ALERT, STATUS_CHANGED } from '../../monitoring/monitor/index.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { AlertRaised, AlertWhat } from './event.ts'

/** Monitoring's alerts, which the gate takes in. */
export const GATED_EVENTS = [STATUS_CHANGED, MONITOR_ALERT, MAINTENANCE_ENDED]

/** An alert before the gate. */
export type IncomingAlert = Omit<AlertRaised, 'repeated' | 'held_for'> & {
  /** Until then the gate waits for news of the monitors that it depends on. */
  hold_until: EpochMs | null
  /** Of a recovery: the reasons that it takes back. */
  takes_back?: readonly string[]
}

const WHAT: { [N in (typeof STATUS_CHANGED.names)[number]]: AlertWhat } = {
  'monitor.failed': 'failed',
  'monitor.degraded': 'degraded',
  'monitor.unknown': 'unknown',
  'monitor.recovered': 'recovered',
}

/** Reads an event of a monitor. */
export function incomingOf(event: StoredEvent): IncomingAlert {
  if (event.name === MONITOR_ALERT.name) {
    const { monitor, at, reason, data } = MONITOR_ALERT.read(event)
    const takes_back = alertDeclared(monitor.kind, reason)?.takes_back?.(data)
    const failure_reason = textOrNull(data.failure_reason)
    const given = { monitor, what: 'alert' as const, at, reason, failure_reason, hold_until: null, data }
    return takes_back === undefined ? given : { ...given, takes_back }
  }
  const name = STATUS_CHANGED.names.find(each => each === event.name)
  const { monitor, at, from, to, reason, failure_reason, regions, hold_alert_until, cause } = STATUS_CHANGED.read(event)
  const what = WHAT[name ?? 'monitor.failed']
  const given = { monitor, what, at, from, to, reason, failure_reason, regions, hold_until: hold_alert_until }
  return cause === undefined ? given : { ...given, cause }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
