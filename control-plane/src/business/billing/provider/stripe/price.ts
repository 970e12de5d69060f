import type { Config } from '../../../../platform/config.ts'
import type { PaidPlan } from '../provider.ts'

export interface Prices {
  plans: PaidPlan[]
  /** The price that is sold for a plan. */
  sold(plan: PaidPlan): string
  planOf(price: string): PaidPlan | null
}

/** Reads the prices of plans. Of several prices of a plan, the first is sold, and subscribers keep the others. */
export function readPrices({ PHAROS_STRIPE_PRICES }: Pick<Config, 'PHAROS_STRIPE_PRICES'>): Prices {
  const byPlan = Object.entries(PHAROS_STRIPE_PRICES).map(
    ([plan, ids]) => [plan as PaidPlan, ids.split(',').map(id => id.trim())] as const,
  )
  const plans = new Map(byPlan.flatMap(([plan, ids]) => ids.map(id => [id, plan] as const)))
  const sold = new Map(byPlan.map(([plan, [first = '']]) => [plan, first]))
  return {
    plans: byPlan.map(([plan]) => plan),
    planOf: price => plans.get(price) ?? null,
    sold(plan) {
      const price = sold.get(plan)
      if (price === undefined) throw new Error(`The plan ${plan} has no price.`)
      return price
    },
  }
}
