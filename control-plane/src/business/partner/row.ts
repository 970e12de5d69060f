import type { AccountsByPlan } from '@pharos/shared-protocol/contract/business/partner.ts'
import { PLANS, type Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

interface Row {
  account_id: string
  name: string
  bought: AccountsByPlan
  used: Partial<Record<Plan, number>>
  created_at: number
}

/** Partners with what they use, newest account first. */
export async function loadPartners(ctx: SystemCtx, where: RawBuilder<unknown>, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select p.account_id, a.name, p.bought, p.created_at, coalesce((
      select jsonb_object_agg(u.plan, u.n) from (select c.plan, count(*)::int as n from account c
        where c.partner_id = p.account_id group by c.plan) u), '{}') as used
    from partner p join account a on a.id = p.account_id
    where ${where} order by p.account_id desc limit ${limit}`.execute(ctx.sql)
  return rows
}

export function presentPartner({ account_id, name, bought, used, created_at }: Row) {
  return { account_id, name, bought, used: byPlan(used), created_at: rfc3339(created_at) }
}

/** In the order of the plans. */
function byPlan(used: Partial<Record<Plan, number>>): AccountsByPlan {
  return Object.fromEntries(PLANS.flatMap(plan => (used[plan] === undefined ? [] : [[plan, used[plan]]])))
}
