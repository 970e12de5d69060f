import type { Account } from '../../account/account/index.ts'
import { noteChangedMonitors } from '../../monitoring/dispatch/index.ts'
import { applyChanges, type SystemCtx } from '../../platform/context.ts'
import { touchPages } from '../../publishing/status-page/index.ts'
import { noteReview } from '../plan-hold/index.ts'

/**
 * Suspends an account, or resumes it, in the caller's transaction, which has locked it. Everything reads the one column:
 * from the commit on, no check is sent, no alert is raised, no message is sent, and changes are refused. Its monitors are
 * then held one by one by the worker of held monitors, so that the time counts as paused. Returns false if it is so
 * already.
 */
export async function setSuspended(ctx: SystemCtx, account: Account, suspended: boolean): Promise<boolean> {
  if ((account.suspended_at != null) === suspended) return false
  const changes = suspended ? { suspended_at: ctx.now } : { suspended_at: null, resumed_at: ctx.now }
  applyChanges(account, changes as unknown as Partial<Account>)
  await ctx.em.flush()
  await noteChangedMonitors(ctx, account.id)
  await noteReview(ctx, account.id)
  await touchPages(ctx, account.id)
  return true
}
