import { z } from 'zod'
import { Plan, PlanLimits } from './plan.ts'
import { defineRoute } from './route.ts'

const PlanOffer = z
  .object({ plan: Plan, limits: PlanLimits.meta({ description: 'What the plan includes' }) })
  .meta({ id: 'PlanOffer' })

export const listPlans = defineRoute({
  id: 'plan.list',
  method: 'GET',
  path: '/billing/plans',
  summary: 'List the plans and what they include, smallest first',
  access: { kind: 'account', scope: 'read:account', role: 'viewer' },
  reply: z.array(PlanOffer),
  list: 'whole',
  tx: 'none',
  fixture: 'none',
})
