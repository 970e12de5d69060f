import { z } from 'zod'
import { UnsavedAlertRule, withSource } from './alert-rule.ts'
import { Id, ref, TimeIn, TimeOut } from './field.ts'
import { defineRoute } from './route.ts'

/** The longest range that can be replayed. Results of monitors are stored as long as the installation keeps them. */
export const MOST_BACKTEST_DAYS = 30
/** The most entries that a report lists; all are counted. */
export const MOST_LISTED = 100

const range = {
  from: TimeIn.optional().meta({
    description: `Start of the range, at most ${MOST_BACKTEST_DAYS} days ago. Defaults to 7 days before \`to\``,
  }),
  to: TimeIn.optional().meta({ description: 'End of the range. Defaults to now' }),
}

export const BACKTEST_STATUSES = ['queued', 'running', 'done', 'failed'] as const

const BacktestReport = z
  .object({
    from: TimeOut,
    to: TimeOut,
    step_seconds: z
      .int()
      .nullable()
      .meta({ description: 'Time between evaluations, in seconds; `null` if each run of a monitor was evaluated' }),
    fired: z.int().meta({ description: 'Number of times it would have fired' }),
    fired_seconds: z.int().meta({ description: 'Total time for which it would have fired, in seconds' }),
    firings: z
      .array(
        z.object({
          from: TimeOut,
          to: TimeOut.nullable().meta({
            description: 'End of the firing; `null` if it lasts until the end of the range',
          }),
          reason: z.string().meta({ description: 'Reason in words' }),
          incident_id: Id.nullable().meta({
            description:
              'Actual incident that it would have detected; `null` if there is none, or without `read:incidents`',
          }),
          pages: z.int().meta({ description: 'Number of pages it would have sent if nobody had acknowledged' }),
        }),
      )
      .meta({ description: `Firings, at most the first ${MOST_LISTED}` }),
    paged: z
      .array(
        z.object({
          name: z.string(),
          pages: z.int().meta({ description: 'Number of pages the person would have received' }),
        }),
      )
      .meta({
        description:
          'People who would have been paged by the policy of the service, except while muted or in maintenance; empty without `read:on_call`. Notification groups are not included',
      }),
    incidents: z
      .array(
        z.object({
          incident_id: Id,
          number: z.int(),
          title: z.string(),
          opened_at: TimeOut,
          detected_at: TimeOut.nullable().meta({
            description: 'Time at which the incident would have been detected; `null` if it would have been missed',
          }),
          earlier_seconds: z.int().nullable().meta({
            description: 'Seconds by which it would have been detected earlier; `null` if it would have been missed',
          }),
        }),
      )
      .meta({ description: 'Actual incidents of the service in the range; empty without `read:incidents`' }),
    detected: z.int().meta({ description: 'Number of actual incidents that would have been detected' }),
    missed: z.int().meta({ description: 'Number of actual incidents that would have been missed' }),
    false_alarms: z.int().meta({ description: 'Number of firings without a corresponding incident' }),
  })
  .meta({ id: 'BacktestReport' })
export type BacktestReport = z.output<typeof BacktestReport>

export const Backtest = z
  .object({
    id: Id,
    created_at: TimeOut,
    monitor_id: Id.nullable().meta({ description: 'Id of the alert rule or monitor; `null` for an unsaved rule' }),
    status: z.enum(BACKTEST_STATUSES),
    progress: z.number().meta({ description: 'Progress from 0 to 1' }),
    error: z.string().nullable(),
    report: BacktestReport.nullable(),
  })
  .meta({ id: 'Backtest' })

const run = { kind: 'account', scope: 'write:alert_rules', role: 'member' } as const

export const backtestUnsaved = defineRoute({
  id: 'alert_rule.backtest_unsaved',
  method: 'POST',
  path: '/alert_rule/backtest',
  summary: 'Backtest an unsaved rule on stored telemetry; the result is available from GET /backtest/{id}',
  access: run,
  body: z.strictObject({ ...UnsavedAlertRule.shape, ...range }),
  complete: withSource,
  reply: Backtest,
  status: 202,
  refusals: ['limit_reached'],
  fixture: 'alert_rule',
})

export const backtestAlertRule = defineRoute({
  id: 'alert_rule.backtest',
  method: 'POST',
  path: '/alert_rule/{id}/backtest',
  summary: 'Backtest an alert rule on stored telemetry; the result is available from GET /backtest/{id}',
  access: run,
  params: z.strictObject({ id: ref('alert_rule') }),
  body: z.strictObject(range),
  reply: Backtest,
  status: 202,
  refusals: ['limit_reached'],
  fixture: 'alert_rule',
})

/** The settings that decide how runs become a status. An omitted setting has the value that it had at the time. */
const policy = {
  failure_threshold: z.int().min(1).max(100),
  failure_window: z.int().min(1).max(100),
  recovery_threshold: z.int().min(1).max(100),
  min_healthy_regions: z.int().min(1).max(20).nullable(),
  degraded_threshold_ms: z.int().min(1).max(60_000).nullable(),
}

export const backtestMonitor = defineRoute({
  id: 'monitor.backtest',
  method: 'POST',
  path: '/monitors/backtest/{monitor_id}',
  summary:
    'Backtest a monitor with another quorum and other thresholds on its stored results; the result is available from GET /backtest/{id}',
  access: { kind: 'account', scope: 'write:monitors', role: 'member' },
  params: z.strictObject({ monitor_id: ref('voted_monitor') }),
  body: z.strictObject({ ...z.strictObject(policy).partial().shape, ...range }),
  reply: Backtest,
  status: 202,
  refusals: ['limit_reached'],
  fixture: 'monitor_backtest',
})

export const getBacktest = defineRoute({
  id: 'backtest.get',
  method: 'GET',
  path: '/backtest/{id}',
  summary: 'Read the progress and the report of a backtest; it is kept for one day',
  // A backtest is of a rule or of a monitor.
  access: { kind: 'account', scope: 'read:alert_rules', orScope: 'read:monitors', role: 'viewer' },
  params: z.strictObject({ id: ref('backtest') }),
  reply: Backtest,
  fixture: 'backtest',
})
