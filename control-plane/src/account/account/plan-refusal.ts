import {
  type Feature,
  MONTHLY,
  PLAN_TABLE,
  PLANS,
  type Plan,
  type PlanLimits,
  type Volume,
} from '@pharos/shared-protocol/contract/business/plan.ts'
import { type Counted, type PlanParams, planText } from '@pharos/shared-protocol/plan-text.ts'
import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount } from './lock.ts'
import { limitsOf, mostOf, type Planned } from './plan.ts'

/** A refusal with its code's parameters, from which its text is made in the caller's language. */
function refusal(params: PlanParams): Refusal {
  return new Refusal(params.code, planText(params, 'en'), { params })
}

/** The first plan that allows something; null if none does. */
function firstPlan(allows: (limits: PlanLimits) => boolean): Plan | null {
  return PLANS.find(plan => allows(PLAN_TABLE[plan])) ?? null
}

export function hasFeature(account: Planned, feature: Feature): boolean {
  return limitsOf(account)[feature]
}

/** Refuses a feature that the account's plan lacks (402), naming the plan that has it. `field` names that of the body. */
export function requireFeature(account: Planned, feature: Feature, field: string | null = null): void {
  if (!hasFeature(account, feature)) throw refusal(lackOf(account, feature, field))
}

function lackOf({ plan }: Planned, feature: Feature, field: string | null): PlanParams {
  return { code: 'plan_required', feature, plan, required_plan: firstPlan(limits => limits[feature]), field }
}

/** Refuses an interval below the plan's minimum, naming the plan that allows it (402). */
export function requireInterval(account: Planned, seconds: number): void {
  const { interval_floor_seconds: floor } = limitsOf(account)
  if (seconds >= floor) return
  const required_plan = firstPlan(limits => limits.interval_floor_seconds <= seconds)
  const { plan } = account
  throw refusal({ code: 'plan_required', floor, asked: seconds, plan, required_plan, field: 'interval_seconds' })
}

export function isPhone(type: string): boolean {
  return type === 'sms' || type === 'voice'
}

/** Returns why a plan does not include a type of channel; null if it does. */
export function phoneRefusal(account: Planned, type: string): Said | null {
  if (!isPhone(type) || hasFeature(account, 'phone')) return null
  const required = firstPlan(limits => limits.phone)
  return deliveryText('delivery.plan_without_phone', { plan: account.plan, required })
}

/** Refuses texts and calls on a plan without them (402). `path` names the field. */
export function requirePhone(account: Planned, type: string, path: string): void {
  if (isPhone(type)) requireFeature(account, 'phone', path)
}

/**
 * Refuses `more` of something if the plan has not enough left (402). Concurrent requests are serialized, so that each
 * counts the earlier ones.
 */
async function requireQuota(
  ctx: Ctx,
  account: Planned,
  counted: keyof PlanLimits & Counted,
  count: () => Promise<number>,
  more: number,
): Promise<void> {
  const { [counted]: limit } = limitsOf(account)
  if (limit === null) return
  await lockAccount(ctx)
  const left = Math.max(0, limit - (await count()))
  if (more <= left) return
  throw quotaReached(account, counted, left)
}

/** The refusal of another account of a partner on a plan of which all that were bought are in use (402). */
export function boughtReached(plan: Plan, limit: number): Refusal {
  return refusal({ code: 'quota_reached', counted: 'partner_accounts', limit, left: 0, plan, required_plan: null })
}

/** The refusal of a number that is used up, naming what counts and the plan that includes more (402). */
export function quotaReached(account: Planned, counted: keyof PlanLimits & Counted, left: number): Refusal {
  const limit = mostOf(limitsOf(account)[counted])
  const required_plan = firstPlan(limits => mostOf(limits[counted]) > limit)
  return refusal({ code: 'quota_reached', counted, limit, left, plan: account.plan, required_plan })
}

/** The same of a volume of the month, whose ceiling is reached. */
export function volumeReached(account: Planned, volume: Volume, ceiling: number): Refusal {
  const { ceiling: name } = MONTHLY[volume]
  const required_plan = firstPlan(limits => mostOf(limits[name]) > ceiling)
  const { plan } = account
  return refusal({ code: 'quota_reached', counted: volume, limit: ceiling, left: 0, plan, required_plan })
}

export function requireMonitorQuota(ctx: Ctx, account: Planned, count: () => Promise<number>, more: number) {
  return requireQuota(ctx, account, 'monitors', count, more)
}

/** The same for DNS record monitors, of which a plan may have fewer. */
export function requireDnsRecordQuota(ctx: Ctx, account: Planned, count: () => Promise<number>) {
  return requireQuota(ctx, account, 'dns_record_monitors', count, 1)
}
