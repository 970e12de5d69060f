import type { Ctx } from '../../platform/context.ts'
import { noteRevision } from '../../platform/context.ts'
import { AccountEntity } from './entity.ts'
import { presentAccount } from './present.ts'

/** The caller's account as stored. */
export function loadAccount(ctx: Ctx) {
  return ctx.em.findOneOrFail(AccountEntity, { id: ctx.account })
}

export async function getAccount(ctx: Ctx) {
  const account = await loadAccount(ctx)
  noteRevision(ctx, account.id, account.revision)
  return presentAccount(account)
}
