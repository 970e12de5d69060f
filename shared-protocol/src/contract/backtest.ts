import { z } from 'zod'
import { UnsavedAlertRule } from './alert-rule.ts'
import { Id, ref, TimeIn, TimeOut } from './field.ts'
import { defineRoute } from './route.ts'

/** The longest range that can be replayed. Results of monitors are stored as long as the installation keeps them. */
export const MOST_BACKTEST_DAYS = 30
/** The most entries that a report lists; all are counted. */
export const MOST_LISTED = 100

const range = {
  from: TimeIn.optional().meta({
    description: `Left out: 7 days before \`to\`; at most ${MOST_BACKTEST_DAYS} days ago`,
  }),
  to: TimeIn.optional().meta({ description: 'Left out: now' }),
}

export const BACKTEST_STATUSES = ['queued', 'running', 'done', 'failed'] as const

const BacktestReport = z
  .object({
    from: TimeOut,
    to: TimeOut,
    step_seconds: z
      .int()
      .nullable()
      .meta({ description: 'How far apart evaluations were; null: each run of a monitor' }),
    fired: z.int().meta({ description: 'How often it would have fired' }),
    fired_seconds: z.int().meta({ description: 'For how long in all' }),
    firings: z
      .array(
        z.object({
          from: TimeOut,
          to: TimeOut.nullable().meta({ description: 'null: until the end of the range' }),
          reason: z.string().meta({ description: 'In words' }),
          incident_id: Id.nullable().meta({
            description: 'The real incident that it would have detected; null without `read:incidents`',
          }),
          pages: z.int().meta({ description: 'How many pages it would have sent, had nobody acknowledged' }),
        }),
      )
      .meta({ description: `The first ${MOST_LISTED} of them` }),
    paged: z
      .array(z.object({ name: z.string(), pages: z.int().meta({ description: 'How many pages they would have got' }) }))
      .meta({
        description:
          'Whom it would have paged by the policy of its service, unless muted or in maintenance; empty without `read:on_call`. Notification groups are not among them',
      }),
    incidents: z
      .array(
        z.object({
          incident_id: Id,
          number: z.int(),
          title: z.string(),
          opened_at: TimeOut,
          detected_at: TimeOut.nullable().meta({ description: 'null: it would have been missed' }),
          earlier_seconds: z.int().nullable().meta({ description: 'How much earlier it would have been detected' }),
        }),
      )
      .meta({ description: 'The real incidents of the service in the range; empty without `read:incidents`' }),
    detected: z.int().meta({ description: 'How many of the incidents it would have detected' }),
    missed: z.int().meta({ description: 'How many it would not have' }),
    false_alarms: z.int().meta({ description: 'Firings that belong to no incident' }),
  })
  .meta({ id: 'BacktestReport' })
export type BacktestReport = z.output<typeof BacktestReport>

export const Backtest = z
  .object({
    id: Id,
    created_at: TimeOut,
    monitor_id: Id.nullable().meta({ description: 'null: a rule that is not stored' }),
    status: z.enum(BACKTEST_STATUSES),
    progress: z.number().meta({ description: 'The share that has been replayed, 0 to 1' }),
    error: z.string().nullable(),
    report: BacktestReport.nullable(),
  })
  .meta({ id: 'Backtest' })

const run = { kind: 'account', scope: 'write:alert_rules', role: 'member' } as const

export const backtestUnsaved = defineRoute({
  id: 'alert_rule.backtest_unsaved',
  method: 'POST',
  path: '/alert_rule/backtest',
  summary: 'Replay stored telemetry with a rule that is not stored; GET /backtest/{id} says what it found',
  access: run,
  body: z.strictObject({ ...UnsavedAlertRule.shape, ...range }),
  reply: Backtest,
  status: 202,
  refusals: ['limit_reached'],
  fixture: 'alert_rule',
})

export const backtestAlertRule = defineRoute({
  id: 'alert_rule.backtest',
  method: 'POST',
  path: '/alert_rule/{id}/backtest',
  summary: 'Replay stored telemetry with an alert rule; GET /backtest/{id} says what it found',
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
  summary: 'Replay the stored results of a monitor with another quorum and other thresholds',
  access: { kind: 'account', scope: 'write:monitors', role: 'member' },
  params: z.strictObject({ monitor_id: ref('parent_monitor') }),
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
  summary: 'Read how far a backtest is, and its report; it is kept for a day',
  // A backtest is of a rule or of a monitor.
  access: { kind: 'account', scope: 'read:alert_rules', orScope: 'read:monitors', role: 'viewer' },
  params: z.strictObject({ id: ref('backtest') }),
  reply: Backtest,
  fixture: 'backtest',
})
