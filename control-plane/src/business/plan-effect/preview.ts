import type { previewPlan as route } from '@pharos/shared-protocol/contract/business/plan-routes.ts'
import { loadAccount } from '../../account/account/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { effectsOf } from './effects.ts'

/** What the account would lose by a plan. Its exceptions stay. */
export async function previewPlan(ctx: Ctx, { body }: Input<typeof route>) {
  const before = await loadAccount(ctx)
  const after = { plan: body.plan, plan_exceptions: before.plan_exceptions }
  ctx.notes.resource = ctx.account
  return { current_plan: before.plan, plan: body.plan, ...(await effectsOf(ctx, ctx.account, { before, after })) }
}
