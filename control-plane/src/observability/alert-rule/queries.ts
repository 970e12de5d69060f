import { type AlertRuleStatus, MOST_LISTED_SERIES } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type * as contract from '@pharos/shared-protocol/contract/observability/alert-rule-routes.ts'
import { type LiveColumns, readerOf } from '../../monitoring/monitor/index.ts'
import { verbsOf } from '../../monitoring/monitor-verbs/index.ts'
import { pageOfTransitions } from '../../monitoring/result/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type Live, presentAlertRule, presentSeries } from './present.ts'
import { isFiring } from './rules.ts'
import { loadRules } from './store.ts'

const LIVE: LiveColumns<Live> = {
  columns: {
    evaluated_to: sql`r.evaluated_to`,
    error: sql`r.error`,
    error_text: sql`r.error_text`,
    left_out: sql`r.left_out`,
    states: sql`array(select distinct e.state from alert_rule_state e where e.monitor_id = m.id)`,
    series: sql`(select count(*) from alert_rule_state e where e.monitor_id = m.id)::int`,
    firing: sql`(select count(*) from alert_rule_state e
      where e.monitor_id = m.id and e.state in ('firing', 'no_data'))::int`,
  },
  joins: sql`join alert_rule r on r.monitor_id = m.id`,
}

const reader = readerOf('alert_rule', LIVE, presentAlertRule)
export const describeAlertRule = reader.describe
export const alertRuleVerbs = verbsOf('alert_rule', reader.describe)

export function listAlertRules(ctx: Ctx, { query }: Input<typeof contract.listAlertRules>) {
  return reader.page(ctx, query)
}

/** Lists firing series first, then the others; in both, those in their state longest come first. Returns the first. */
export async function listAlertSeries(ctx: Ctx, { params }: Input<typeof contract.listAlertSeries>) {
  const monitor = await alertRuleVerbs.load(ctx, params.id)
  const [rule] = await loadRules(ctx, [params.id])
  return [...(rule?.state.series.values() ?? [])]
    .toSorted((a, b) => Number(isFiring(b.state)) - Number(isFiring(a.state)) || a.since - b.since)
    .slice(0, MOST_LISTED_SERIES)
    .map(series => presentSeries(series, monitor))
}

export async function listAlertRuleTransitions(
  ctx: Ctx,
  { params, query }: Input<typeof contract.listAlertRuleTransitions>,
) {
  const page = await pageOfTransitions<AlertRuleStatus>(ctx, params.id, query)
  return { ...page, items: page.items.map(({ regions: _, ...transition }) => transition) }
}
