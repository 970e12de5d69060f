import type { Monitor, MonitorKind, ReportedKind } from '../../monitoring/monitor/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { settingsOf } from './config.ts'
import { takeSwitch } from './move.ts'
import { lockRule, storeDecision } from './store.ts'
import { sayQuery } from './words.ts'

export const alertRuleKind: MonitorKind & ReportedKind & { kind: 'alert_rule' } = {
  family: 'reported',
  kind: 'alert_rule',
  targetOf: monitor => sayQuery(settingsOf({ ...monitor, muted: false }).query),
  target_from: ['query'],
  placesOf: () => [],
  last_run: sql`(select r.evaluated_to from alert_rule r where r.monitor_id = m.id)`,
  adoptSwitch: (ctx, monitor) => adopt(ctx, monitor),
}

/** Restarts a rule that was paused, resumed, suspended, released or changed. The monitor's row must be written. */
export async function adopt(ctx: SystemCtx, { id, paused }: Pick<Monitor, 'id' | 'paused'>): Promise<void> {
  const rule = await lockRule(ctx, id)
  if (rule === null) return
  // An evaluation may have run while this waited for the lock.
  ctx.readClock()
  const next = { due_at: paused ? null : ctx.now, left_out: 0 }
  await storeDecision(ctx, rule, takeSwitch(rule.state, paused, ctx.now), next)
}
