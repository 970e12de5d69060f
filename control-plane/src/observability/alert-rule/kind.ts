import type { Monitor, MonitorKind, ReportedKind } from '../../monitoring/monitor/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { settingsOf } from './config.ts'
import { takeSwitch } from './move.ts'
import { lockRule, storeDecision } from './store.ts'
import { queryInWords } from './words.ts'

export const alertRuleKind: MonitorKind & ReportedKind & { kind: 'alert_rule' } = {
  family: 'reported',
  kind: 'alert_rule',
  targetOf: monitor => queryInWords(settingsOf({ ...monitor, muted: false }).query),
  searched: sql`m.config ->> 'query'`,
  last_run: sql`(select r.evaluated_to from alert_rule r where r.monitor_id = m.id)`,
  adoptSwitch: (ctx, monitor) => adopt(ctx, monitor),
}

/** Begins anew after a rule was paused, resumed, suspended, released or given other settings. Its row is written. */
export async function adopt(ctx: SystemCtx, { id, paused }: Pick<Monitor, 'id' | 'paused'>): Promise<void> {
  const rule = await lockRule(ctx, id)
  if (rule === null) return
  // It may have been evaluated while the lock was waited for.
  ctx.readClock()
  const next = { due_at: paused ? null : ctx.now, left_out: 0 }
  await storeDecision(ctx, rule, takeSwitch(rule.state, paused, ctx.now), next)
}
