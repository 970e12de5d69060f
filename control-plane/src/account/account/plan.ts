import { PLANS, type Plan } from '@pharos/shared-protocol/contract/account.ts'
import { Refusal } from '../../platform/refusal.ts'

interface PlanLimits {
  /** Monitors of every kind together. */
  monitors: number
  /** Shortest interval of an HTTP monitor, seconds. */
  intervalFloorSeconds: number
}

/** The one table of what plans include. Self-hosted accounts are on `enterprise`. */
const LIMITS: Record<Plan, PlanLimits> = {
  free: { monitors: 20, intervalFloorSeconds: 60 },
  team: { monitors: 200, intervalFloorSeconds: 30 },
  business: { monitors: 2_000, intervalFloorSeconds: 10 },
  enterprise: { monitors: Number.POSITIVE_INFINITY, intervalFloorSeconds: 10 },
}

/** Refuses an interval under the plan's floor, naming the plan that allows it (402). */
export function requireInterval(plan: Plan, seconds: number): void {
  const { intervalFloorSeconds } = LIMITS[plan]
  if (seconds >= intervalFloorSeconds) return
  const better = PLANS.find(name => LIMITS[name].intervalFloorSeconds <= seconds)
  throw new Refusal(
    'plan_required',
    `interval_seconds: the ${plan} plan checks every ${intervalFloorSeconds} s at most; ${seconds} s needs the ${better} plan.`,
  )
}

/** Refuses one monitor more than the plan has (402). `count` is asked only where there is a limit. */
export async function requireMonitorQuota(plan: Plan, count: () => Promise<number>): Promise<void> {
  const { monitors } = LIMITS[plan]
  if (monitors === Number.POSITIVE_INFINITY || (await count()) < monitors) return
  throw new Refusal('quota_reached', `The ${plan} plan has ${monitors} monitors, and all are in use.`)
}
