import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { MAINTENANCE_ENDED } from '../../monitoring/maintenance-window/index.ts'
import { alertDeclared } from '../../monitoring/monitor/index.ts'
import { MONITOR_EVENTS } from '../../monitoring/verdict/index.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { AlertRaised, AlertWhat } from './event.ts'

/** Monitoring's alerts, which the gate takes in. */
export const GATED_EVENTS = [...MONITOR_EVENTS, 'monitor.alert', MAINTENANCE_ENDED]

/** An alert before the gate. */
export type IncomingAlert = Omit<AlertRaised, 'repeated' | 'held_for'> & {
  /** Until then the gate waits for news of the monitors that it depends on. */
  hold_until: EpochMs | null
  /** Of a recovery: the reasons that it takes back. */
  takes_back?: readonly string[]
}

const WHAT: Record<string, AlertWhat> = {
  'monitor.failed': 'failed',
  'monitor.degraded': 'degraded',
  'monitor.unknown': 'unknown',
  'monitor.recovered': 'recovered',
  'monitor.alert': 'alert',
}

type Written = Pick<IncomingAlert, 'monitor' | 'at' | 'reason'> &
  Pick<AlertRaised, 'from' | 'to' | 'regions' | 'data' | 'cause'> & {
    failure_reason?: string | null
    hold_alert_until?: EpochMs | null
  }

/** Reads an event of a monitor, whose payload monitoring wrote (verdict/announce.ts, heartbeat/state.ts, planned/alert.ts). */
export function incomingOf({ name, payload }: StoredEvent): IncomingAlert {
  const { monitor, at, from, to, reason, regions, data, cause, failure_reason, hold_alert_until } =
    payload as unknown as Written
  const takes_back = alertDeclared(monitor.kind, reason)?.takes_back?.(data ?? {})
  const given = { from, to, regions, data, cause, takes_back }
  return {
    monitor,
    what: WHAT[name] ?? 'alert',
    at,
    reason,
    failure_reason: failure_reason ?? textOrNull(data?.failure_reason),
    hold_until: hold_alert_until ?? null,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
