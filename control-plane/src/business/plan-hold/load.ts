import type { PlanLimits } from '@pharos/shared-protocol/contract/plan.ts'
import { limitsOf, type Planned } from '../../account/account/index.ts'
import { countedMonitors } from '../../monitoring/monitor/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { heldMonitors } from './rules.ts'

export interface HoldableMonitor {
  id: string
  kind: string
  name: string
  held: boolean
}

/** The monitors that count for an account's plan, oldest first. */
async function loadMonitors(ctx: SystemCtx, account: string): Promise<HoldableMonitor[]> {
  const { rows } =
    await sql<HoldableMonitor>`select m.id, m.kind, m.friendly_name as name, m.plan_hold is not null as held
    from monitor m where m.account_id = ${account} and ${countedMonitors} order by m.created_at, m.id`.execute(ctx.sql)
  return rows
}

/** The monitors of an account, and those of them that a plan would hold. */
export async function loadHolds(ctx: SystemCtx, account: string, planned: Planned) {
  const limits: PlanLimits = limitsOf(planned)
  const monitors = await loadMonitors(ctx, account)
  return { monitors, held: heldMonitors(monitors, limits) }
}
