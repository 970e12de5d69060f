import { PLAN_TABLE, PLANS } from '@pharos/shared-protocol/contract/business/plan.ts'

/** The plans as the table has them. */
export async function listPlans() {
  return PLANS.map(plan => ({ plan, limits: PLAN_TABLE[plan] }))
}
