import type { Plan, PlanExceptions } from '@pharos/shared-protocol/contract/business/plan.ts'
import { type Account, AccountEntity, hasFeature, type Planned, requireFree } from '../../account/account/index.ts'
import { writeAudit } from '../../account/audit-log/index.ts'
import { applyChanges, type SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/refusal.ts'
import { refreshBranded } from '../../publishing/branding/index.ts'
import { noteReview } from '../plan-hold/index.ts'
import { type ChangedBy, INSTALLATION } from './by.ts'
import { tellOfPlan } from './tell.ts'

/** What decides how the public sees a page. */
const BRANDING = ['branding', 'white_label'] as const

/**
 * Puts an account on a plan, in the caller's transaction. The reason stands in the account's audit log, admins are told
 * what it takes away, and its monitors are held or released after the commit. Repeating it changes nothing.
 */
export function changePlan(
  ctx: SystemCtx,
  account: string,
  plan: Plan,
  reason: string,
  by: ChangedBy = INSTALLATION,
): Promise<Account> {
  return changeTerms(ctx, account, { plan }, reason, by)
}

/** The same for the plan, the exceptions or both. */
export async function changeTerms(
  ctx: SystemCtx,
  id: string,
  { plan, exceptions }: { plan?: Plan | undefined; exceptions?: PlanExceptions | undefined },
  reason: string,
  by: ChangedBy,
): Promise<Account> {
  await requireFree(ctx, id)
  const account = await ctx.em.findOne(AccountEntity, { id }, FOR_UPDATE)
  if (!account) throw notFound('account')
  ctx.readClock()
  const before = { plan: account.plan, plan_exceptions: account.plan_exceptions }
  const after: Planned = { plan: plan ?? before.plan, plan_exceptions: exceptions ?? before.plan_exceptions }
  if (!applyChanges(account, after)) return account
  await ctx.em.flush()
  audit(ctx, id, before, after, reason, by)
  if (BRANDING.some(feature => hasFeature(before, feature) !== hasFeature(after, feature)))
    await refreshBranded(ctx, id)
  await tellOfPlan(ctx, account, before)
  await noteReview(ctx, id)
  return account
}

function audit(ctx: SystemCtx, account: string, before: Planned, after: Planned, reason: string, by: ChangedBy): void {
  const fields = ['plan', 'plan_exceptions'] as const
  const changes = fields
    .map(field => ({ field, before: before[field], after: after[field] }))
    .filter(change => JSON.stringify(change.before) !== JSON.stringify(change.after))
  const { newId, now, later } = ctx
  writeAudit(
    { account, actor: by.actor, newId, now, later },
    {
      action: 'account.plan_changed',
      resource: account,
      changed_fields: changes.map(({ field }) => field),
      changes,
      status: 200,
      address: by.address,
      user_agent: by.user_agent,
      request_id: by.request_id ?? newId(),
      reason,
    },
  )
}
