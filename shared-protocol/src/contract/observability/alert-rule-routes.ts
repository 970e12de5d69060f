import { z } from 'zod'
import { paging, ref, Tag, timeRange } from '../field.ts'
import { transitionBetween } from '../monitoring/monitor.ts'
import { defineRoute } from '../route.ts'
import {
  AlertRule,
  AlertRuleCreate,
  AlertRuleStatus,
  AlertRuleTest,
  AlertRuleUpdate,
  MOST_LISTED_SERIES,
  UnsavedAlertRule,
  withSource,
} from './alert-rule.ts'
import { AlertRuleHistory, MOST_HISTORY_WINDOWS } from './alert-rule-history.ts'
import { AlertSeries } from './alert-series.ts'
import { TimeRangeIn } from './dashboard-range.ts'

const read = { kind: 'account', scope: 'read:alert_rules', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:alert_rules', role: 'member' } as const
const params = z.strictObject({ id: ref('alert_rule') })

export const AlertRuleTransition = transitionBetween(AlertRuleStatus).meta({ id: 'AlertRuleTransition' })

export const createAlertRule = defineRoute({
  id: 'alert_rule.create',
  method: 'POST',
  path: '/alert_rule',
  summary: 'Create an alert rule; it is evaluated once a minute',
  access: write,
  body: AlertRuleCreate,
  complete: withSource,
  reply: AlertRule,
  status: 201,
  refusals: ['quota_reached', 'conflict'],
  fixture: 'alert_rule',
})

export const listAlertRules = defineRoute({
  id: 'alert_rule.list',
  method: 'GET',
  path: '/alert_rule',
  summary: 'List the alert rules, newest first',
  access: read,
  query: z.strictObject({
    ...paging(200, 1000),
    status: AlertRuleStatus.optional().meta({ description: 'Status of the items to list' }),
    tag: Tag.optional().meta({ description: 'Tag; only monitors with this tag are listed' }),
  }),
  reply: z.array(AlertRule),
  list: 'page',
  fixture: 'none',
})

export const getAlertRule = defineRoute({
  id: 'alert_rule.get',
  method: 'GET',
  path: '/alert_rule/{id}',
  summary: 'Read an alert rule',
  access: read,
  params,
  reply: AlertRule,
  fixture: 'alert_rule',
})

export const updateAlertRule = defineRoute({
  id: 'alert_rule.update',
  method: 'PUT',
  path: '/alert_rule/{id}',
  summary: 'Change an alert rule; omitted fields keep their value',
  access: write,
  params,
  body: AlertRuleUpdate,
  complete: withSource,
  reply: AlertRule,
  refusals: ['conflict'],
  fixture: 'alert_rule',
})

export const deleteAlertRule = defineRoute({
  id: 'alert_rule.delete',
  method: 'DELETE',
  path: '/alert_rule/{id}',
  summary: 'Delete an alert rule',
  access: write,
  params,
  fixture: 'alert_rule',
})

export const pauseAlertRule = defineRoute({
  id: 'alert_rule.pause',
  method: 'POST',
  path: '/alert_rule/{id}/pause',
  summary: 'Pause an alert rule until it is resumed; the state of its series is discarded',
  access: write,
  params,
  reply: AlertRule,
  fixture: 'alert_rule',
})

export const resumeAlertRule = defineRoute({
  id: 'alert_rule.resume',
  method: 'POST',
  path: '/alert_rule/{id}/resume',
  summary: 'Resume an alert rule; it is evaluated from now on',
  access: write,
  params,
  reply: AlertRule,
  refusals: ['quota_reached'],
  fixture: 'alert_rule',
})

export const listAlertSeries = defineRoute({
  id: 'alert_rule.series',
  method: 'GET',
  path: '/alert_rule/{id}/series',
  summary: `List the current state of the series of an alert rule, firing ones first; at most ${MOST_LISTED_SERIES}`,
  access: read,
  params,
  reply: z.array(AlertSeries),
  list: 'whole',
  fixture: 'alert_rule',
})

export const listAlertRuleTransitions = defineRoute({
  id: 'alert_rule.transitions',
  method: 'GET',
  path: '/alert_rule/{id}/transitions',
  summary: 'List status changes with their reasons, newest first',
  access: read,
  params,
  query: z.strictObject({ ...paging(50, 200), ...timeRange }),
  reply: z.array(AlertRuleTransition),
  list: 'page',
  fixture: 'alert_rule',
})

export const testUnsavedAlertRule = defineRoute({
  id: 'alert_rule.test_unsaved',
  method: 'POST',
  path: '/alert_rule/test',
  summary: 'Evaluate an unsaved rule once, and return the current value of each series with the result',
  access: read,
  tx: 'none',
  body: UnsavedAlertRule,
  complete: withSource,
  reply: AlertRuleTest,
  refusals: ['limit_reached', 'query_time_limit', 'unavailable'],
  fixture: 'alert_rule',
})

export const testAlertRule = defineRoute({
  id: 'alert_rule.test',
  method: 'POST',
  path: '/alert_rule/{id}/test',
  summary:
    'Evaluate a rule once without changing its state, and return the current value of each series with the result',
  access: read,
  tx: 'none',
  params,
  reply: AlertRuleTest,
  refusals: ['limit_reached', 'query_time_limit', 'unavailable'],
  fixture: 'alert_rule',
})

export const readAlertRuleHistory = defineRoute({
  id: 'alert_rule.history',
  method: 'POST',
  path: '/alert_rule/history',
  summary: 'Get the values that an unsaved rule compares, window by window, with its limits',
  access: read,
  tx: 'none',
  body: z.strictObject({
    ...UnsavedAlertRule.shape,
    time_range: TimeRangeIn.optional().meta({
      description: `Time range of at most ${MOST_HISTORY_WINDOWS} windows. Defaults to the last day, or to as much of it as fits`,
    }),
  }),
  complete: withSource,
  reply: AlertRuleHistory,
  refusals: ['limit_reached', 'query_time_limit', 'unavailable'],
  fixture: 'alert_rule',
})
