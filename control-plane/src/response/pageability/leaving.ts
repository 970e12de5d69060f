import type { SystemCtx } from '../../platform/context.ts'
import { recordShiftsOf } from '../on-call/index.ts'
import { lookSoon } from './sweep.ts'

/**
 * Before a member leaves, loses access or regains it: records their past shifts, and has the account looked at for the
 * holes that their coming shifts leave, so that admins hear of them at once and not the next day.
 */
export async function beforeLeaving(ctx: SystemCtx, account: string, member: string): Promise<void> {
  await recordShiftsOf(ctx, account, member)
  await lookSoon(ctx, account)
}
