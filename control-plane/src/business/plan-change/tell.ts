import type { Plan } from '@pharos/shared-protocol/contract/plan.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { type Account, findAccount, type Planned } from '../../account/account/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { tellAdmins } from '../../response/delivery/index.ts'
import { effectsOf, planMessage, takesAway } from '../plan-effect/index.ts'

/**
 * Mails the admins of an account what its plan takes away at an instant that is still to come. Once for each plan and
 * instant, however often it is called.
 */
export async function announcePlan(ctx: SystemCtx, id: string, plan: Plan, at: EpochMs): Promise<void> {
  const account = await findAccount(ctx, id)
  const after = { plan, plan_exceptions: account.plan_exceptions }
  await tell(ctx, account, { before: account, after, at }, `plan-announced/${id}/${plan}/${at}`)
}

/** The same of a change that was just made, before its monitors are held. */
export async function tellOfPlan(ctx: SystemCtx, account: Account, before: Planned): Promise<void> {
  await tell(ctx, account, { before, after: account, at: null }, `plan/${account.id}/${account.revision}`)
}

interface Change {
  before: Planned
  after: Planned
  at: EpochMs | null
}

async function tell(ctx: SystemCtx, { id, name }: Account, { before, after, at }: Change, dedup: string) {
  const effects = await effectsOf(ctx, id, { before, after })
  if (!takesAway(effects)) return
  const news = { account: { id, name }, from: before.plan, to: after.plan, at, effects }
  await tellAdmins(ctx, id, planMessage(baseUrlOf(ctx.platform.config), news, ctx.now), dedup)
}
