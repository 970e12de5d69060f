import type { Ctx } from '../../platform/context.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import { loadAccount, presentAccount } from '../account/index.ts'
import { MemberEntity } from './entity.ts'
import { presentMember } from './present.ts'

export async function listMembers(ctx: Ctx) {
  const members = await listOwn(ctx, MemberEntity)
  return members.map(presentMember)
}

/** Who the credential belongs to: actor, member and account. */
export async function getCurrentUser(ctx: Ctx) {
  const { type, id, scopes, member } = ctx.actor
  const loaded = await ctx.em.findOneOrFail(MemberEntity, { id: member.id })
  return {
    actor: { type, id, scopes: [...scopes] },
    member: presentMember(loaded),
    account: presentAccount(await loadAccount(ctx)),
  }
}
