import { z } from 'zod'
import { RUN_KINDS } from '../message/run.ts'
import { excuseFields } from './excuse.ts'
import { HeldByPlan, Id, ref, TimeOut } from './field.ts'
import { monitorFields } from './monitor.ts'

/**
 * What the contracts of voted kinds have in common: monitors that are checked at an interval, and whose regions vote on
 * the status.
 */

export const MONITOR_STATUSES = ['pending', 'up', 'degraded', 'down', 'unknown', 'paused'] as const
export const MonitorStatus = z.enum(MONITOR_STATUSES).meta({ id: 'MonitorStatus' })

/** `excused`: our own fault may have decided the run, so it is neither good nor bad. */
export const RUN_STATUSES = ['healthy', 'degraded', 'failing', 'excused'] as const
export const RunStatus = z.enum(RUN_STATUSES).meta({ id: 'RunStatus' })

/** Settings without defaults, so that a field that is omitted in an update keeps its value. */
export const votedFields = {
  ...monitorFields,
  interval_seconds: z.int().min(10).max(86_400),
  timeout_seconds: z.int().min(1).max(60),
  ip_family: z.enum(['any', '4', '6']),
  retries: z.int().min(0).max(3),
  failure_threshold: z.int().min(1).max(20),
  failure_window: z.int().min(1).max(20),
  recovery_threshold: z.int().min(1).max(20),
  muted: z.boolean(),
  inverted: z.boolean(),
  depends_on: z.array(ref('voted_monitor')).max(20),
  reminder_interval_minutes: z.int().min(5).max(10_080).nullable(),
  min_healthy_regions: z.int().min(1).max(20).nullable(),
  degraded_threshold_ms: z.int().min(1).max(60_000).nullable(),
}

/** What a monitor has in addition to its settings. */
export const votedState = {
  service_id: Id.nullable(),
  created_at: TimeOut,
  paused: z.boolean(),
  held_by_plan: HeldByPlan,
  effective_interval_seconds: z.int().meta({
    description:
      'Seconds between checks at present: `interval_seconds`, or more while the plan of the account does not allow that',
  }),
  current_status: MonitorStatus,
  last_run_at: TimeOut.nullable(),
  last_status_change_at: TimeOut.nullable(),
  last_failure_reason: z.string().nullable(),
}

/** What every result has. Each kind adds its id, its failure reasons and its measurements. */
export const votedResult = {
  id: Id,
  created_at: TimeOut,
  region: z.string(),
  run_kind: z.enum(RUN_KINDS),
  scheduled_at: TimeOut,
  status: RunStatus,
  failure_detail: z.string().nullable(),
  loop_delay_ms: z
    .number()
    .meta({ description: 'Delay of the agent’s own event loop during the run, in milliseconds' }),
  ...excuseFields,
}

export const Transition = z
  .object({
    id: Id,
    at: TimeOut,
    from: MonitorStatus,
    to: MonitorStatus,
    reason: z.string().meta({ description: 'Reason for the change, in words' }),
    failure_reason: z.string().nullable(),
    regions: z.array(
      z.object({
        region: z.string(),
        status: z.string(),
        failure_reason: z.string().nullable(),
      }),
    ),
    trigger_run: z.string().nullable(),
  })
  .meta({ id: 'Transition' })

interface Thresholds {
  failure_threshold?: number | undefined
  failure_window?: number | undefined
}

/** The fault of thresholds that do not fit together; an update checks the merged settings. */
export function thresholdFaults({ failure_threshold: x = 1, failure_window: y = 1 }: Thresholds) {
  return x > y ? [{ path: ['failure_threshold'], message: `must not be more than failure_window (${y})` }] : []
}

/** A check for the body of a create: `.check(thresholdsFit)`. */
export function thresholdsFit({ value, issues }: z.core.ParsePayload<Thresholds>): void {
  for (const fault of thresholdFaults(value)) issues.push({ code: 'custom', input: value, ...fault })
}
