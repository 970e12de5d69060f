import { changePlan } from '@pharos/control-plane/business/plan-change/index.ts'
import { inSystem, type Platform } from '@pharos/control-plane/platform/context.ts'
import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { TestAccount } from '../world/account.ts'
import type { World } from '../world/world.ts'

export function platformOf({ planes: [plane] }: World): Platform {
  if (!plane) throw new Error('This world has no control plane.')
  return plane.platform
}

/** Puts an account on a plan, and waits for what follows from it. */
export async function change(world: World, account: string, plan: Plan): Promise<void> {
  await inSystem(platformOf(world), ctx => changePlan(ctx, account, plan, 'for a test'))
  await world.settle()
}

/** Creates an HTTP monitor. */
export function http(account: TestAccount, body = {}) {
  return account.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', ...body } })
}
