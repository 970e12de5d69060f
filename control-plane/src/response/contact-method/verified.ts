import type { Ctx } from '../../platform/context.ts'
import { ContactMethodEntity } from './entity.ts'

/** Whether a member has a verified e-mail address. */
export async function hasVerifiedEmail(ctx: Ctx, user_id: string): Promise<boolean> {
  const where = { account_id: ctx.account, user_id, type: 'email', verified_at: { $ne: null } } as const
  return (await ctx.em.count(ContactMethodEntity, where)) > 0
}
