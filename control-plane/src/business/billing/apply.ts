import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { changePlan } from '../plan-change/index.ts'
import { findPartnerName } from './managed.ts'
import type { Customer } from './provider/provider.ts'
import { type BillingCustomer, findCustomer } from './row.ts'
import { isLive, newsOf, nextLook, planOf, standingOf, unknownOf } from './rules.ts'
import type { Standing } from './standing.ts'
import { tellOf } from './tell.ts'
import { endTurn, leaveTurn, lockTurn, type Turn } from './turn.ts'

/**
 * Applies what the provider has, with the customer's row locked. Returns whether something asked for another look
 * meanwhile; null if the turn was lost, and nothing was applied.
 */
export async function applyCustomer(ctx: SystemCtx, turn: Turn, seen: Customer): Promise<boolean | null> {
  if (!(await lockTurn(ctx, turn))) return null
  const row = await findCustomer(ctx, turn.account)
  if (row === null) return null
  const unknown = unknownOf(seen.subscriptions, turn.account)
  if (unknown.length > 0) {
    ctx.log.error(
      { account: turn.account, subscriptions: unknown },
      'a subscription has a status that this version does not know; the plan stays',
    )
    return leaveTurn(ctx, turn)
  }
  const graceMs = ctx.platform.config.PHAROS_BILLING_GRACE_DAYS * DAY_MS
  const after = standingOf(seen.subscriptions, { account: turn.account, graceMs, now: ctx.now })
  const given_plan = await givePlan(ctx, row, after)
  const has_subscribed = row.has_subscribed || seen.subscriptions.length > 0
  await sql`update billing_customer set standing = ${JSON.stringify(after)}::jsonb, given_plan = ${given_plan},
    has_subscribed = ${has_subscribed}, contact = ${seen.contact} where account_id = ${turn.account}`.execute(ctx.sql)
  await tellOf(ctx, { ...row, contact: seen.contact }, after, newsOf(row.standing, after, ctx.now))
  return endTurn(ctx, turn, nextLook(after, row.checkout_until, ctx.now))
}

/**
 * Changes the account's plan when the subscription gives another one than before. What an operator has set in between
 * stays until then.
 */
async function givePlan(ctx: SystemCtx, { account_id, given_plan }: BillingCustomer, after: Standing) {
  const plan = planOf(after)
  if (plan === null)
    ctx.log.error({ account: account_id }, 'a subscription has a price that belongs to no plan; the plan stays')
  // An account that has never paid keeps the plan that it was given otherwise.
  if (plan !== null && plan !== given_plan && (await findPartnerName(ctx, account_id)) !== null) {
    ctx.log.error({ account: account_id }, 'a subscription is of an account that a partner manages; the plan stays')
    return given_plan
  }
  if (plan === null || plan === given_plan || (given_plan === null && !isLive(after.status))) return given_plan
  await changePlan(ctx, account_id, plan, REASONS[after.status])
  return plan
}

const REASONS: Record<Standing['status'], string> = {
  none: 'The subscription ended.',
  incomplete: 'The first payment of the subscription is not made yet.',
  trialing: 'The trial of the subscription.',
  active: 'The subscription is paid.',
  past_due: 'The subscription is kept until its payment is made.',
  lapsed: 'The subscription was not paid in time.',
}
