import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { CreatedAt, HeldByPlan, Id, OwnId, ref, TimeOut } from '../field.ts'
import { excuseFields } from './excuse.ts'
import { monitorFields } from './monitor.ts'
import { failureDetail, lastRunFields, ReasonText, runFields } from './run-fields.ts'

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
  interval_seconds: z.int().min(10).max(86_400).meta({
    description:
      'Time between two runs, in seconds. Defaults to 60; for DNS record monitors to 300, for TLS and page-speed monitors to 3600',
  }),
  timeout_seconds: z.int().min(1).max(60).meta({
    description:
      'Time limit of each attempt, in seconds. Defaults to 10; for browser checks and page-speed monitors to 60',
  }),
  ip_family: z.enum(['any', '4', '6']).meta({ description: 'IP version to use; `any` for either' }),
  retries: z.int().min(0).max(3).meta({
    description: 'Number of immediate retries with a new connection before a run counts as failed. Defaults to 1',
  }),
  failure_threshold: z.int().min(1).max(20).meta({
    description:
      'Number of failed runs, among the last `failure_window`, at which a region counts as failing. Defaults to 1',
  }),
  failure_window: z
    .int()
    .min(1)
    .max(20)
    .meta({ description: 'Number of most recent runs to consider for `failure_threshold`. Defaults to 1' }),
  recovery_threshold: z.int().min(1).max(20).meta({
    description:
      'Number of consecutive healthy runs after which a failing region counts as healthy again. Defaults to 1',
  }),
  muted: z.boolean().meta({ description: 'Whether the monitor is evaluated without alerting. Defaults to false' }),
  inverted: z.boolean().meta({
    description: 'Whether healthy and failing are swapped, for a target that must not respond. Defaults to false',
  }),
  depends_on: z
    .array(ref('voted_monitor'))
    .max(20)
    .meta({ description: 'Ids of monitors that this one depends on; while one of them is down, alerts are held back' }),
  reminder_interval_minutes: z
    .int()
    .min(5)
    .max(10_080)
    .nullable()
    .meta({ description: 'Minutes between reminders while the monitor stays down; `null` for no reminders' }),
  min_healthy_regions: z
    .int()
    .min(1)
    .max(20)
    .nullable()
    .meta({ description: 'Minimum number of healthy regions for the monitor to be up; `null` for a majority' }),
  degraded_threshold_ms: z.int().min(1).max(60_000).nullable().meta({
    description: 'Response time in milliseconds above which a healthy run counts as degraded; `null` for none',
  }),
}

/** What a monitor has in addition to its settings. */
export const votedState = {
  service_id: Id.nullable().meta({ description: 'Id of the service; `null` for none' }),
  created_at: CreatedAt,
  paused: z.boolean().meta({ description: 'Whether the monitor is paused' }),
  held_by_plan: HeldByPlan,
  effective_interval_seconds: z.int().meta({
    description:
      'Seconds between checks at present: `interval_seconds`, or more while the plan of the account does not allow that',
  }),
  current_status: MonitorStatus.meta({ description: 'Current status' }),
  ...lastRunFields,
}

/** What every result has. Each kind adds its id, its failure reasons and its measurements. */
export const votedResult = {
  id: OwnId,
  ...runFields,
  status: RunStatus.meta({ description: 'Status' }),
  ...failureDetail,
  loop_delay_ms: z
    .number()
    .meta({ description: 'Delay of the agent’s own event loop during the run, in milliseconds' }),
  ...excuseFields,
}

export const Transition = z
  .object({
    id: OwnId,
    at: TimeOut.meta({ description: 'Time of the change' }),
    from: MonitorStatus.meta({ description: 'Status before the change' }),
    to: MonitorStatus.meta({ description: 'Status after the change' }),
    reason: z.string().meta({ description: 'Reason for the change, in words' }),
    reason_text: ReasonText,
    failure_reason: z.string().nullable().meta({ description: 'Failure code; `null` if there is none' }),
    regions: z
      .array(
        z.object({
          region: z.string().meta({ description: 'Slug of the region' }),
          status: z.string().meta({ description: 'Status' }),
          failure_reason: z.string().nullable().meta({ description: 'Failure code; `null` if there is none' }),
        }),
      )
      .meta({ description: 'One item per region' }),
    trigger_run: z
      .string()
      .nullable()
      .meta({ description: 'Id of the result that caused the change; `null` if no result did' }),
  })
  .meta({ id: 'Transition' })

interface Thresholds {
  failure_threshold?: number | undefined
  failure_window?: number | undefined
}

/** The fault of thresholds that do not fit together; an update checks the merged settings. */
export function thresholdFaults({ failure_threshold: x = 1, failure_window: y = 1 }: Thresholds) {
  return x > y ? [{ path: ['failure_threshold'], message: says('field.beyond_failure_window', { limit: y }) }] : []
}

/** A check for the body of a create: `.check(thresholdsFit)`. */
export function thresholdsFit({ value, issues }: z.core.ParsePayload<Thresholds>): void {
  for (const fault of thresholdFaults(value)) issues.push({ code: 'custom', input: value, ...fault })
}
