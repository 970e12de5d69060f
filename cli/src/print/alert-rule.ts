import type { AlertRule } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type {
  listAlertRuleTransitions,
  testAlertRule,
} from '@pharos/shared-protocol/contract/observability/alert-rule-routes.ts'
import type { AlertSeries } from '@pharos/shared-protocol/contract/observability/alert-series.ts'
import type { BacktestReport } from '@pharos/shared-protocol/contract/response/backtest.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { shortIds } from './short-id.ts'
import { type Column, table } from './table.ts'
import { transitionLine } from './transition.ts'
import { ago, interval, length, localTime } from './when.ts'

/** Alert rules, one per line. */
export function alertRuleTable(look: Look, rules: readonly AlertRule[], empty: string): string {
  const short = shortIds(rules.map(({ id }) => id))
  const columns: Column<AlertRule>[] = [
    { head: 'STATUS', cell: rule => rule.current_status, paint: status => paintStatus(look.paint, status) },
    { head: 'STATE', cell: rule => rule.state },
    { head: 'FOR', cell: rule => since(look, rule) },
    { head: 'NAME', cell: rule => rule.name, flexible: true },
    { head: 'WATCHES', cell: watches, flexible: true },
    { head: 'EVALUATED', cell: rule => ago(rule.last_evaluated_at, look.now), right: true },
    { head: 'ID', cell: rule => short.get(rule.id) ?? rule.id },
  ]
  return table(look, rules, columns, empty)
}

function since({ now }: Look, { last_status_change_at: at }: AlertRule): string | null {
  return at === null ? null : length(now - Date.parse(at))
}

/** What a rule watches and when it fires, on one line. */
function watches({ query, condition, comparison, threshold, sensitivity, window_seconds }: AlertRule): string {
  const name = query.source === 'metrics' ? query.metric_name : query.source
  const when = condition === 'deviation' ? `${comparison}, ${sensitivity}` : `${comparison} ${threshold}`
  return `${query.aggregation} of ${name} over ${interval(window_seconds)}: ${condition} ${when}`
}

export function alertRuleHead(look: Look, rule: AlertRule): string {
  const { paint } = look
  const at = rule.last_status_change_at
  const when = at === null ? '' : ` since ${localTime(at)} (${since(look, rule)})`
  return [
    `${paint('bold', legible(rule.name))} · ${paintStatus(paint, rule.current_status)}${when}`,
    `  ${legible(watches(rule))}`,
    ...(rule.last_error === null ? [] : [`  ${paint('red', legible(rule.last_error))}`]),
    `  ${paint('gray', rule.id)}`,
  ].join('\n')
}

type Transition = ReplyOf<typeof listAlertRuleTransitions>[number]

export function alertRulePage(
  look: Look,
  {
    rule,
    series,
    transitions,
  }: { rule: AlertRule; series: readonly AlertSeries[]; transitions: readonly Transition[] },
): string {
  const columns: Column<AlertSeries>[] = [
    { head: 'STATE', cell: each => each.state, paint: state => paintStatus(look.paint, state) },
    { head: 'FOR', cell: each => length(look.now - Date.parse(each.since)) },
    { head: 'SERIES', cell: each => each.text, flexible: true },
  ]
  const more = rule.series_count > series.length ? [`${rule.series_count - series.length} more are not listed`] : []
  const part = (title: string, body: string) =>
    [look.paint('bold', title), ...body.split('\n').map(line => `  ${line}`)].join('\n')
  return [
    alertRuleHead(look, rule),
    part('Series', [table(look, series, columns, 'none yet'), ...more].join('\n')),
    part('Last transitions', transitions.map(each => transitionLine(look, each)).join('\n') || 'none yet'),
  ].join('\n\n')
}

export function alertTestPage(look: Look, { at, series, left_out }: ReplyOf<typeof testAlertRule>): string {
  const columns: Column<(typeof series)[number]>[] = [
    { head: 'WOULD', cell: each => each.would },
    { head: 'SERIES', cell: each => each.text, flexible: true },
  ]
  const more = left_out > 0 ? [`${left_out} series are left out.`] : []
  return [
    `The window that ended ${localTime(at)}:`,
    table(look, series, columns, 'There are no series.'),
    ...more,
  ].join('\n')
}

/** How often it would have fired, whom it would have paged, and which incidents it would have detected. */
export function backtestPage(look: Look, report: BacktestReport): string {
  const { from, to, fired, fired_seconds, detected, missed, false_alarms } = report
  const firings = table(
    look,
    report.firings,
    [
      { head: 'FROM', cell: each => localTime(each.from) },
      { head: 'FOR', cell: each => length(Date.parse(each.to ?? to) - Date.parse(each.from)) },
      { head: 'PAGES', cell: each => each.pages, right: true },
      { head: 'WHY', cell: each => each.reason, flexible: true },
    ],
    'It would not have fired.',
  )
  const incidents = report.incidents.map(
    ({ number, title, earlier_seconds: s }) =>
      `#${number} ${legible(title)}: ${s === null ? 'missed' : s >= 0 ? `detected ${length(s * 1000)} earlier` : `detected ${length(-s * 1000)} later`}`,
  )
  return [
    `From ${localTime(from)} to ${localTime(to)} it would have fired ${fired} times, for ${length(fired_seconds * 1000)} in all.`,
    `It would have detected ${detected} of ${detected + missed} incidents; ${false_alarms} firings match no incident.`,
    ...report.paged.map(({ name, pages }) => `${legible(name)} would have been paged ${pages} times.`),
    ...incidents,
    '',
    firings,
  ].join('\n')
}
