import { MONITOR_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { RUN_KINDS } from '@pharos/shared-protocol/message/run.ts'
import { TextOrNone } from '@pharos/shared-protocol/text/text.ts'
import { z } from 'zod'
import { defineEvent, defineEvents, Instant } from '../../platform/outbox/event.ts'
import { MONITOR_EVENTS, REGION_STATUSES } from '../verdict/index.ts'

/** What an event says about its monitor, which is its subject. */
export const MonitorName = z.object({ id: z.string(), kind: z.enum(MONITOR_KINDS), friendly_name: z.string() })

export const RegionPart = z.object({
  region: z.string(),
  status: z.enum(REGION_STATUSES),
  failure_reason: z.string().nullable(),
})

/** Which of our own outages explains a silence. */
export const MonitorCause = z.enum(['installation', 'region']).nullable()

/** The status of a monitor has changed. */
export const STATUS_CHANGED = defineEvents(
  MONITOR_EVENTS,
  z.object({
    monitor: MonitorName,
    at: Instant,
    from: z.string(),
    to: z.string(),
    reason: z.string(),
    reason_text: TextOrNone.exactOptional(),
    failure_reason: z.string().nullable(),
    regions: z.array(RegionPart),
    trigger_run: z.string().nullable(),
    muted: z.boolean(),
    repeated: z.boolean(),
    hold_alert_until: Instant.nullable(),
    cause: MonitorCause.exactOptional(),
  }),
)

/** The status of a monitor whose kind decides one run at a time has changed; whoever shows it reads it anew. */
export const STATUS_SETTLED = defineEvent('monitor.settled', z.object({}))

/** The kind of a monitor has an alert; its status may be the same. */
export const MONITOR_ALERT = defineEvent(
  'monitor.alert',
  z.object({
    monitor: MonitorName,
    at: Instant,
    muted: z.boolean(),
    reason: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
)

/** A monitor was deleted, with its pairs. */
export const MONITOR_DELETED = defineEvent('monitor.deleted', z.object({ monitor_ids: z.array(z.string()) }))

/** A run of a monitor was requested besides its schedule. `regions`: ids; null: all of its regions. */
export const RUN_REQUESTED = defineEvent(
  'run.requested',
  z.object({ kind: z.enum(RUN_KINDS), regions: z.array(z.string()).nullable() }),
)
