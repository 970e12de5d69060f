import { z } from 'zod'
import { CreatedAt, Id, OwnId, ref, TimeIn, TimeOut } from '../field.ts'
import { ReasonText } from '../monitoring/run-fields.ts'
import { UnsavedAlertRule, withSource } from '../observability/alert-rule.ts'
import { defineRoute } from '../route.ts'

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
    from: TimeOut.meta({ description: 'Start of the time range' }),
    to: TimeOut.meta({ description: 'End of the time range, excluded' }),
    step_seconds: z
      .int()
      .nullable()
      .meta({ description: 'Time between evaluations, in seconds; `null` if each run of a monitor was evaluated' }),
    fired: z.int().meta({ description: 'Number of times it would have fired' }),
    fired_seconds: z.int().meta({ description: 'Total time for which it would have fired, in seconds' }),
    firings: z
      .array(
        z.object({
          from: TimeOut.meta({ description: 'Start of the firing' }),
          to: TimeOut.nullable().meta({
            description: 'End of the firing; `null` if it lasts until the end of the range',
          }),
          reason: z.string().meta({ description: 'Reason in words' }),
          reason_text: ReasonText,
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
          name: z.string().meta({ description: 'Name of the person' }),
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
          incident_id: Id.meta({ description: 'Id of the incident' }),
          number: z.int().meta({ description: 'Sequence number of the incident within the account' }),
          title: z.string().meta({ description: 'Title' }),
          opened_at: TimeOut.meta({ description: 'Time at which the incident was opened' }),
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
    id: OwnId,
    created_at: CreatedAt,
    monitor_id: Id.nullable().meta({ description: 'Id of the alert rule or monitor; `null` for an unsaved rule' }),
    status: z.enum(BACKTEST_STATUSES).meta({ description: 'Status' }),
    progress: z.number().meta({ description: 'Progress from 0 to 1' }),
    error: z.string().nullable().meta({ description: 'What went wrong; `null` if nothing did' }),
    error_text: ReasonText,
    report: BacktestReport.nullable().meta({ description: 'Result of the backtest; `null` until it is finished' }),
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
  failure_threshold: z.int().min(1).max(100).meta({
    description:
      'Number of failed runs, among the last `failure_window`, at which a region counts as failing. Defaults to 1',
  }),
  failure_window: z
    .int()
    .min(1)
    .max(100)
    .meta({ description: 'Number of most recent runs to consider for `failure_threshold`. Defaults to 1' }),
  recovery_threshold: z.int().min(1).max(100).meta({
    description:
      'Number of consecutive healthy runs after which a failing region counts as healthy again. Defaults to 1',
  }),
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
