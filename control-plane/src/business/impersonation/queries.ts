import { loadRunning, presentImpersonation } from '../../account/impersonation/index.ts'
import type { Ctx } from '../../platform/context.ts'

/** Who of the staff looks into the account, latest first. What has just ended without its hour is shown until the sweep. */
export async function listImpersonations(ctx: Ctx) {
  return (await loadRunning(ctx)).map(presentImpersonation)
}
