import {
  PLAN_TABLE,
  type Plan,
  type PlanExceptions,
  type PlanLimits,
} from '@pharos/shared-protocol/contract/business/plan.ts'

/** What decides what an account may do: its plan, and what the operator allows it beyond that. */
export interface Planned {
  plan: Plan
  plan_exceptions: PlanExceptions
}

/** What an account may have. An exception counts where it allows more than the plan. */
export function limitsOf({ plan, plan_exceptions }: Planned): PlanLimits {
  const limits: PlanLimits = { ...PLAN_TABLE[plan] }
  for (const [name, given] of Object.entries(plan_exceptions))
    if (name in limits && given !== undefined && allowsMore(name, given, limits[name as keyof PlanLimits]))
      Object.assign(limits, { [name]: given })
  return limits
}

type Limit = PlanLimits[keyof PlanLimits]

/** Whether a value allows more than another one. No limit is the most, except that a floor allows more when lower. */
export function allowsMore(name: string, given: Limit, than: Limit): boolean {
  if (typeof given === 'boolean') return given
  const most = (limit: Limit) => (limit === null ? Number.POSITIVE_INFINITY : Number(limit))
  return name === 'interval_floor_seconds' ? most(given) < most(than) : most(given) > most(than)
}

/** A limit as a number to compare with. */
export function mostOf(limit: number | null): number {
  return limit ?? Number.POSITIVE_INFINITY
}
