import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The name of the partner that manages the account, and so sets its plan; null without one. */
export async function findPartnerName(ctx: Pick<SystemCtx, 'sql'>, account: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select p.name from account a join account p on p.id = a.partner_id
    where a.id = ${account}`.execute(ctx.sql)
  return rows[0]?.name ?? null
}

/** Refuses what is bought or changed at the payment provider, where a partner sets the plan. */
export async function requireUnmanaged(ctx: OpenCtx): Promise<void> {
  const partner = await ctx.inSystem(tx => findPartnerName(tx, ctx.account))
  if (partner === null) return
  const params = { code: 'managed_by_partner', partner }
  throw new Refusal('conflict', businessText('billing.partner_sets_plan', { partner }), { params })
}
