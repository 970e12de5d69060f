import { ALERT_RULE_STATUSES, type AlertRule } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import {
  createAlertRule,
  deleteAlertRule,
  getAlertRule,
  listAlertRules,
  listAlertRuleTransitions,
  listAlertSeries,
  pauseAlertRule,
  resumeAlertRule,
  updateAlertRule,
} from '@pharos/shared-protocol/contract/observability/alert-rule-routes.ts'
import { findAnyMonitors } from '../../api/find-any-monitor.ts'
import { collectPages, pageSize, present } from '../../api/pages.ts'
import { withIds } from '../../api/reference.ts'
import { usageFailure } from '../../failure.ts'
import { ALERT_RULE_FIELDS, type AlertRuleBody, readAlertRule } from '../../input/alert-rule-fields.ts'
import type { Given } from '../../input/field.ts'
import { withClear, withFields } from '../../input/field-set.ts'
import { ONE_SOURCE } from '../../input/series-query.ts'
import { alertRuleHead, alertRulePage, alertRuleTable } from '../../print/alert-rule.ts'
import type { Session } from '../../session.ts'
import type { Kind } from '../monitor/kind.ts'

const at = ({ id }: AlertRule) => ({ params: { id } })

export const ALERT_RULE: Kind<AlertRule, AlertRuleBody> = {
  word: 'alert-rule',
  about: 'Alert rules on metrics, logs, traces and uptime: add, test, backtest, show, change, delete',
  noun: 'alert rule',
  example: 'Errors',
  name: rule => rule.name,
  head: alertRuleHead,
  names: ({ name }) => [name],
  get: (call, id) => call(getAlertRule, { params: { id } }),
  add: {
    argument: '<name>',
    about: 'Add an alert rule; it is evaluated once a minute from then on',
    examples: [
      'pharos alert-rule add Errors --traces --service checkout --threshold 5',
      'pharos alert-rule add Queue --metric queue.length --group-by host --threshold 1000 --for 10m',
      'pharos alert-rule add Traffic --traces --aggregation rate --condition change --comparison lt --threshold -50',
    ],
    options: command => withFields(command, ALERT_RULE_FIELDS),
    create: addAlertRule,
    hints: ({ name }) => [`How often it would have fired: pharos alert-rule test '${name}' --backtest`],
  },
  list: {
    statuses: ALERT_RULE_STATUSES,
    tags: true,
    read: async ({ call }, { limit, ...rest }) =>
      collectPages(
        cursor => call(listAlertRules, { query: present({ ...rest, limit: pageSize(limit), cursor }) }),
        limit,
      ),
    table: alertRuleTable,
    first: 'Add one: pharos alert-rule add Errors --traces --service checkout --threshold 5',
  },
  show: { about: 'Show the status of a rule and why: its series and its last transitions', print: showAlertRule },
  update: {
    examples: ['pharos alert-rule update Errors --threshold 10', 'pharos alert-rule update Errors --in 3/5 --for 0s'],
    options: command => withFields(withClear(command, ALERT_RULE_FIELDS), ALERT_RULE_FIELDS),
    read: ruleFrom,
    send: (call, rule, body) => call(updateAlertRule, { ...at(rule), body }),
  },
  pause: { about: 'Stop evaluating a rule until it is resumed', send: (call, rule) => call(pauseAlertRule, at(rule)) },
  resume: { about: 'Evaluate a rule again', send: (call, rule) => call(resumeAlertRule, at(rule)) },
  run: {
    about: 'Not available: Pharos evaluates a rule once a minute',
    refusal: 'An alert rule is evaluated once a minute by itself.',
    hint: name => `What it would say now: pharos alert-rule test ${name}`,
  },
  remove: { loses: 'the state of its series', send: (call, rule) => call(deleteAlertRule, at(rule)) },
}

async function addAlertRule(session: Session, name: string, given: Given): Promise<AlertRule> {
  const { query, ...rest } = await ruleFrom(session, given)
  if (query === undefined) throw usageFailure('Say what to watch.', ONE_SOURCE)
  return (await session.call(createAlertRule, { body: { ...rest, name, query } })).body
}

/** The fields given on the command line, with names replaced by ids. */
async function ruleFrom(session: Session, given: Given): Promise<AlertRuleBody> {
  const body = await withIds(session, readAlertRule(given, session.files))
  const { query } = body
  if (query?.source !== 'uptime') return body
  const monitors = await findAnyMonitors(session, query.monitor_ids.split(','))
  return { ...body, query: { ...query, monitor_ids: monitors.map(({ id }) => id).join() } }
}

const LAST = 5

async function showAlertRule(session: Session, rule: AlertRule): Promise<void> {
  const [series, transitions] = await Promise.all([
    session.call(listAlertSeries, at(rule)),
    session.call(listAlertRuleTransitions, { ...at(rule), query: { limit: LAST } }),
  ])
  const page = { rule, series: series.body, transitions: transitions.body }
  session.print(page, look => alertRulePage(look, page))
}
