import { z } from 'zod'
import {
  AlertRule,
  AlertRuleCreate,
  AlertRuleHistory,
  AlertRuleStatus,
  AlertRuleTest,
  AlertRuleUpdate,
  AlertSeries,
  MOST_HISTORY_WINDOWS,
  UnsavedAlertRule,
} from './alert-rule.ts'
import { TimeRangeIn } from './dashboard-range.ts'
import { paging, ref, Tag, timeRange } from './field.ts'
import { transitionBetween } from './monitor.ts'
import { defineRoute } from './route.ts'

const read = { kind: 'account', scope: 'read:alert_rules', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:alert_rules', role: 'member' } as const
const params = z.strictObject({ id: ref('alert_rule') })

export const AlertRuleTransition = transitionBetween(AlertRuleStatus).meta({ id: 'AlertRuleTransition' })

export const createAlertRule = defineRoute({
  id: 'alert_rule.create',
  method: 'POST',
  path: '/alert_rule',
  summary: 'Create an alert rule; it is evaluated once a minute from then on',
  access: write,
  body: AlertRuleCreate,
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
  query: z.strictObject({ ...paging(200, 1000), status: AlertRuleStatus.optional(), tag: Tag.optional() }),
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
  summary: 'Change an alert rule; what is left out keeps its value',
  access: write,
  params,
  body: AlertRuleUpdate,
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
  summary: 'Evaluate nothing until resumed; what is known of its series is forgotten',
  access: write,
  params,
  reply: AlertRule,
  fixture: 'alert_rule',
})

export const resumeAlertRule = defineRoute({
  id: 'alert_rule.resume',
  method: 'POST',
  path: '/alert_rule/{id}/resume',
  summary: 'Evaluate it again, from now on',
  access: write,
  params,
  reply: AlertRule,
  fixture: 'alert_rule',
})

export const listAlertSeries = defineRoute({
  id: 'alert_rule.series',
  method: 'GET',
  path: '/alert_rule/{id}/series',
  summary: 'List what is known of the series of an alert rule, those that fire first',
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
  summary: 'List the changes of status with their reasons in words, newest first',
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
  summary: 'Evaluate a rule that is not stored once: the present value of each series, and what the rule says of it',
  access: read,
  tx: 'none',
  body: UnsavedAlertRule,
  reply: AlertRuleTest,
  refusals: ['query_time_limit', 'unavailable'],
  fixture: 'alert_rule',
})

export const testAlertRule = defineRoute({
  id: 'alert_rule.test',
  method: 'POST',
  path: '/alert_rule/{id}/test',
  summary: 'Evaluate a rule once, without changing it: the present value of each series, and what the rule says of it',
  access: read,
  tx: 'none',
  params,
  reply: AlertRuleTest,
  refusals: ['query_time_limit', 'unavailable'],
  fixture: 'alert_rule',
})

export const readAlertRuleHistory = defineRoute({
  id: 'alert_rule.history',
  method: 'POST',
  path: '/alert_rule/history',
  summary: 'Read what a rule that is not stored compares, window by window, with its limits: for a chart',
  access: read,
  tx: 'none',
  body: z.strictObject({
    ...UnsavedAlertRule.shape,
    time_range: TimeRangeIn.optional().meta({
      description: `At most ${MOST_HISTORY_WINDOWS} windows; left out: the last day, or as much of it as fits`,
    }),
  }),
  reply: AlertRuleHistory,
  refusals: ['query_time_limit', 'unavailable'],
  fixture: 'alert_rule',
})
