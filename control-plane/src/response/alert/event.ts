import { TextOrNone } from '@pharos/shared-protocol/text/text.ts'
import { z } from 'zod'
import { MonitorCause, MonitorName, RegionPart } from '../../monitoring/monitor/index.ts'
import { defineEvent, Instant } from '../../platform/outbox/event.ts'

const ALERTS = ['failed', 'degraded', 'unknown', 'recovered', 'alert'] as const
export type AlertWhat = (typeof ALERTS)[number]

/** An alert that may notify people about a monitor. */
export const AlertRaised = z.object({
  monitor: MonitorName,
  what: z.enum(ALERTS),
  /** The instant of the transition, or of the observation. */
  at: Instant,
  from: z.string().exactOptional(),
  to: z.string().exactOptional(),
  /** In words; for an `alert` its stable reason, e.g. `tls_expiring`. */
  reason: z.string(),
  reason_text: TextOrNone.exactOptional(),
  failure_reason: z.string().nullable(),
  regions: z.array(RegionPart).exactOptional(),
  /** The details of an `alert`, by its kind. */
  data: z.record(z.string(), z.unknown()).exactOptional(),
  /** For `unknown`: which of our own parts was away, which is notified once for all monitors. */
  cause: MonitorCause.exactOptional(),
  /** The failure was notified before, without a recovery since. */
  repeated: z.boolean(),
  /** Why it was held back until now. */
  held_for: z.enum(['mute', 'maintenance', 'dependency']).nullable(),
})
export type AlertRaised = z.output<typeof AlertRaised>

/** A monitor's status changed, or its kind has an alert. Subject: the monitor. */
export const ALERT_RAISED = defineEvent('alert.raised', AlertRaised)
