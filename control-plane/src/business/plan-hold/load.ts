import { familyOf, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { PlanLimits } from '@pharos/shared-protocol/contract/business/plan.ts'
import { type Account, limitsOf, type Planned } from '../../account/account/index.ts'
import { countedMonitors, intervalWithin } from '../../monitoring/monitor/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { heldMonitors } from './rules.ts'

export interface HoldableMonitor {
  id: string
  kind: MonitorKindName
  name: string
  held: boolean
  /** How often it is checked, and what it is set to if that is less. */
  interval_seconds: number
  set_interval_seconds: number | null
}

/** The monitors that count for an account's plan, oldest first. */
async function loadMonitors(ctx: SystemCtx, account: string): Promise<HoldableMonitor[]> {
  const { rows } =
    await sql<HoldableMonitor>`select m.id, m.kind, m.friendly_name as name, m.plan_hold is not null as held,
      m.interval_seconds, m.set_interval_seconds
    from monitor m where m.account_id = ${account} and ${countedMonitors} order by m.created_at, m.id`.execute(ctx.sql)
  return rows
}

/** The monitors of an account, those of them that a plan would hold, and how often it would check the voted ones. */
export async function loadHolds(ctx: SystemCtx, account: string, planned: Planned) {
  const limits: PlanLimits = limitsOf(planned)
  const monitors = await loadMonitors(ctx, account)
  const intervals = new Map(
    monitors
      .filter(({ kind }) => familyOf(kind) === 'voted')
      .map(each => [each.id, intervalWithin(each, limits.interval_floor_seconds).interval_seconds]),
  )
  return { monitors, held: heldMonitors(monitors, limits), intervals }
}

/** The same of an account as it is now: of one that is suspended, all of them. */
export async function loadHeld(ctx: SystemCtx, account: Account) {
  const { monitors, held, intervals } = await loadHolds(ctx, account.id, account)
  return { monitors, held: account.suspended_at == null ? held : new Set(monitors.map(({ id }) => id)), intervals }
}
