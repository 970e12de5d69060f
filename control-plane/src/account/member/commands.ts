import { type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import type * as contract from '@pharos/shared-protocol/contract/account.ts'
import { actorName, memberOf } from '../../platform/actor.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { requireRecent } from '../../platform/http/authenticate.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { isBreakGlass, loadAccount } from '../account/index.ts'
import type { BeforeLeaving } from './deactivate.ts'
import { type Member, MemberEntity } from './entity.ts'
import { MEMBER_REMOVED } from './event.ts'
import { insertMember } from './insert.ts'
import { describeMember } from './queries.ts'

export async function createMember(ctx: Ctx, { body }: Input<typeof contract.createMember>) {
  requireMayGive(ctx, body.role)
  const member = await insertMember(ctx, { account: ctx.account, ...body })
  noteRevision(ctx, member.id, member)
  return describeMember(ctx, member.id)
}

export async function updateMember(ctx: Ctx, { params, body }: Input<typeof contract.updateMember>) {
  const member = await loadMember(ctx, params.user_id)
  noteRevision(ctx, member.id, member)
  if (body.role && body.role !== member.role) {
    requireRecent(ctx)
    requireMayGive(ctx, body.role)
    requireMayGive(ctx, member.role)
    await requireOwnerLeft(ctx, member.id, member.role)
  }
  applyChanges(member, body as Partial<typeof member>)
  await ctx.em.flush()
  return describeMember(ctx, member.id)
}

/** Removes a member; their keys go with them. */
export function removeMember(beforeLeaving: BeforeLeaving) {
  return async (ctx: Ctx, { params }: Input<typeof contract.removeMember>): Promise<undefined> => {
    const member = await loadMember(ctx, params.user_id)
    requireMayGive(ctx, member.role)
    const { email } = await describeMember(ctx, member.id)
    await remove(ctx, member, beforeLeaving)
    const told = { account: (await loadAccount(ctx)).name, email, by: actorName(ctx.actor) }
    await ctx.emit(MEMBER_REMOVED.of({ account: ctx.account, subject: member.id }, told))
  }
}

/** Removes the caller, whatever their role; their sessions and keys in the account end with the member. */
export function leaveAccount(beforeLeaving: BeforeLeaving) {
  return async (ctx: Ctx): Promise<undefined> => {
    await remove(ctx, await loadMember(ctx, memberOf(ctx.actor).id), beforeLeaving)
    if (ctx.actor.session) ctx.notes.session = null
  }
}

async function remove(ctx: Ctx, member: Member, beforeLeaving: BeforeLeaving): Promise<void> {
  noteRevision(ctx, member.id, member)
  await requireOwnerLeft(ctx, member.id, member.role)
  await beforeLeaving(ctx, ctx.account, member.id)
  ctx.em.remove(member)
}

export async function loadMember(ctx: Ctx, id: string) {
  const member = await ctx.em.findOne(MemberEntity, { id, account_id: ctx.account })
  if (!member) throw notFound('member')
  return member
}

/** Members cannot give or take a role above their own. */
export function requireMayGive(ctx: Ctx, role: Role): void {
  if (roleAtLeast(ctx.actor.role, role)) return
  throw new Refusal('forbidden', `role: giving or taking the role ${role} needs that role or a higher one.`)
}

/** An account keeps an owner. Owners are locked so that two concurrent removals cannot remove the last two. */
async function requireOwnerLeft(ctx: Ctx, leaving: string, role: Role): Promise<void> {
  if (role !== 'owner') return
  if (await isBreakGlass(ctx, leaving))
    throw new Refusal(
      'conflict',
      'This owner gets in when single sign-on does not work; name another one in the connection first.',
    )
  const { rows } = await sql<{ id: string }>`select id from member where account_id = ${ctx.account} and role = 'owner'
    order by id for update`.execute(ctx.sql)
  if (!rows.some(row => row.id !== leaving))
    throw new Refusal('conflict', 'The account needs an owner; make another member owner first.')
}
