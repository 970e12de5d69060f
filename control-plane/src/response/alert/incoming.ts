import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { MAINTENANCE_ENDED } from '../../monitoring/maintenance-window/index.ts'
import {
  type AlertKnowledge,
  alertDeclared,
  type Kinds,
  MONITOR_ALERT,
  STATUS_CHANGED,
} from '../../monitoring/monitor/index.ts'
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
  /** What it is about, when that is not its reason: the newest about one thing replaces the others that are held. */
  topic?: string
}

const WHAT: { [N in (typeof STATUS_CHANGED.names)[number]]: AlertWhat } = {
  'monitor.failed': 'failed',
  'monitor.degraded': 'degraded',
  'monitor.unknown': 'unknown',
  'monitor.recovered': 'recovered',
}

/** Reads an event of a monitor. */
export function incomingOf(kinds: Kinds, event: StoredEvent): IncomingAlert {
  if (event.name === MONITOR_ALERT.name) {
    const { monitor, at, reason, data } = MONITOR_ALERT.read(event)
    const declared = alertDeclared(kinds, monitor.kind, reason)
    const takes_back = declared?.takes_back?.(data)
    const topic = declared?.topicOf?.(data)
    const failure_reason = textOrNull(data.failure_reason)
    const given = { monitor, what: 'alert' as const, at, reason, failure_reason, hold_until: null, data }
    return { ...given, ...(takes_back === undefined ? {} : { takes_back }), ...(topic === undefined ? {} : { topic }) }
  }
  const name = STATUS_CHANGED.names.find(each => each === event.name)
  const { monitor, at, from, to, hold_alert_until, cause, ...why } = STATUS_CHANGED.read(event)
  const what = WHAT[name ?? 'monitor.failed']
  const { reason, reason_text, failure_reason, regions } = why
  const given = { monitor, what, at, from, to, reason, failure_reason, regions, hold_until: hold_alert_until }
  return {
    ...given,
    ...(reason_text === undefined ? {} : { reason_text }),
    ...(cause === undefined ? {} : { cause }),
  }
}

/** An alert that was held back as it is now; null when it no longer holds. */
export function presentOf(kinds: Kinds, alert: IncomingAlert, known: AlertKnowledge): IncomingAlert | null {
  const { what, monitor, reason, data = {} } = alert
  const present = what === 'alert' ? alertDeclared(kinds, monitor.kind, reason)?.present : undefined
  if (present === undefined || known.facts === null) return alert
  const now = present(data, known)
  return now === null ? null : { ...alert, data: now }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
