import type { Ctx } from '../../platform/context.ts'
import { loadAccount, presentAccount } from '../account/index.ts'
import { MemberEntity } from './entity.ts'
import { presentMember } from './present.ts'

export async function listMembers(ctx: Ctx) {
  const members = await ctx.em.find(MemberEntity, { account_id: ctx.account }, { orderBy: { id: 'desc' } })
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
