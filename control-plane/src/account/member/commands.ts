import { type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import type * as contract from '@pharos/shared-protocol/contract/account/account.ts'
import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import { actorName, memberOf } from '../../platform/actor.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { requireRecent } from '../../platform/http/authenticate.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { isBreakGlass, loadAccount } from '../account/index.ts'
import {
  type BeforeLeaving,
  deactivateMember,
  endVouchedSessions,
  type MemberHooks,
  reactivateMember,
  requireStaffLeft,
} from './deactivate.ts'
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

export function updateMember({ beforeLeaving, isManaged }: MemberHooks) {
  return async (ctx: Ctx, { params, body }: Input<typeof contract.updateMember>) => {
    const { deactivated, ...fields } = body
    const member = await lockMember(ctx, params.user_id)
    noteRevision(ctx, member.id, member)
    requireNotAbove(ctx, member)
    const becomesOwner = fields.role === 'owner' && member.role !== 'owner'
    if (fields.role && fields.role !== member.role) await requireNewRole(ctx, member, fields.role)
    applyChanges(member, fields as Partial<typeof member>)
    await ctx.em.flush()
    if (becomesOwner) await endVouchedSessions(ctx, member.id)
    if (deactivated !== undefined && deactivated !== (member.deactivated_at != null)) {
      await requireOurs(ctx, member, isManaged)
      const set = deactivated ? deactivateMember : reactivateMember
      await set(ctx, { account: ctx.account, member: member.id }, beforeLeaving)
      await ctx.em.refresh(member)
    }
    return describeMember(ctx, member.id)
  }
}

/** Refuses every change of a member whose role is above the actor's. */
function requireNotAbove({ actor }: Ctx, { id, role }: Member): void {
  if (id === actor.member?.id || roleAtLeast(actor.role, role)) return
  throw new Refusal('forbidden', accountText('member.change_requires_role', { role }))
}

async function requireNewRole(ctx: Ctx, member: Member, role: Role): Promise<void> {
  requireMayGive(ctx, role)
  requireMayGive(ctx, member.role)
  if (role === 'owner' && member.deactivated_at != null)
    throw new Refusal('conflict', accountText('member.deactivated_owner'))
  await requireOwnerLeft(ctx, member)
}

/**
 * Refuses to change the access of members whose role is above the admin's, who are the caller, or whom a directory
 * manages.
 */
async function requireOurs(ctx: Ctx, member: Member, isManaged: MemberHooks['isManaged']): Promise<void> {
  requireMayGive(ctx, member.role)
  if (member.id === ctx.actor.member?.id) throw new Refusal('conflict', accountText('member.own_deactivation'))
  if (await isManaged(ctx, member.id)) throw new Refusal('conflict', accountText('member.deactivated_by_directory'))
}

/** Changes the fields that members may change themselves. */
export async function updateSelf(ctx: Ctx, { body }: Input<typeof contract.updateCurrentUser>) {
  const member = await loadMember(ctx, memberOf(ctx.actor).id)
  noteRevision(ctx, member.id, member)
  applyChanges(member, body as Partial<typeof member>)
  await ctx.em.flush()
  return describeMember(ctx, member.id)
}

/** Removes a member and their keys. */
export function removeMember({ beforeLeaving, isManaged }: MemberHooks) {
  return async (ctx: Ctx, { params }: Input<typeof contract.removeMember>): Promise<undefined> => {
    const member = await lockMember(ctx, params.user_id)
    requireMayGive(ctx, member.role)
    if (await isManaged(ctx, member.id)) throw new Refusal('conflict', accountText('member.managed_by_directory'))
    const { email } = await describeMember(ctx, member.id)
    await remove(ctx, member, beforeLeaving)
    const told = { account: (await loadAccount(ctx)).name, email, by: actorName(ctx.actor) }
    ctx.emit(MEMBER_REMOVED.of({ account: ctx.account, subject: member.id }, told))
  }
}

/**
 * Removes the caller in any role, except the last owner, the break-glass owner, the last staff, and members managed by a
 * directory. Their sessions and keys in the account end.
 */
export function leaveAccount({ beforeLeaving, isManaged }: MemberHooks) {
  return async (ctx: Ctx): Promise<undefined> => {
    const member = await lockMember(ctx, memberOf(ctx.actor).id)
    if (await isManaged(ctx, member.id)) throw new Refusal('conflict', accountText('member.leave_managed_by_directory'))
    await remove(ctx, member, beforeLeaving)
    if (ctx.actor.session) ctx.notes.session = null
  }
}

async function remove(ctx: Ctx, member: Member, beforeLeaving: BeforeLeaving): Promise<void> {
  noteRevision(ctx, member.id, member)
  await requireOwnerLeft(ctx, member)
  if (member.staff) await requireStaffLeft(ctx, member.id)
  await beforeLeaving(ctx, ctx.account, member.id)
  ctx.em.remove(member)
}

export async function loadMember(ctx: Ctx, id: string) {
  const member = await ctx.em.findOne(MemberEntity, { id, account_id: ctx.account })
  if (!member) throw notFound('member')
  return member
}

/** The highest role that a credential with scopes may give: its holder must not get a role that no scope covers. */
const MOST_BY_SCOPE: Role = 'member'

/**
 * Refuses to give or take a role above the actor's own; with a credential with scopes, also a role above `member`. A
 * session must have been authenticated recently.
 */
export function requireMayGive(ctx: Ctx, role: Role): void {
  requireRecent(ctx)
  if (!roleAtLeast(ctx.actor.role, role))
    throw new Refusal('forbidden', accountText('member.role_requires_role', { role }))
  if (ctx.actor.scopes.length > 0 && !roleAtLeast(MOST_BY_SCOPE, role))
    throw new Refusal('forbidden', accountText('member.role_requires_full_access', { role }))
}

/**
 * Loads a member, and locks them and all owners, so that two concurrent removals cannot remove the last two owners.
 * Locks in one order.
 */
async function lockMember(ctx: Ctx, id: string): Promise<Member> {
  await sql`select from member where account_id = ${ctx.account} and (id = ${id} or role = 'owner') order by id
    for update`.execute(ctx.sql)
  return loadMember(ctx, id)
}

/** Keeps an owner with access in the account, and the break-glass owner. Owners must be locked. */
async function requireOwnerLeft(ctx: Ctx, { id, role }: Member): Promise<void> {
  if (role !== 'owner') return
  if (await isBreakGlass(ctx, id)) throw new Refusal('conflict', accountText('member.break_glass_owner'))
  const { rows } = await sql`select from member where account_id = ${ctx.account} and role = 'owner' and id <> ${id}
    and deactivated_at is null limit 1`.execute(ctx.sql)
  if (rows.length === 0) throw new Refusal('conflict', accountText('member.owner_required'))
}
