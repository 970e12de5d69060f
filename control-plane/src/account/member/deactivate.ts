import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { uniquely } from '../../platform/database/unique.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockEnds } from '../account/index.ts'
import { personWith } from '../person/index.ts'

/** Called before a member leaves, or loses or regains access, or after another person became the member. */
export type BeforeLeaving = (ctx: SystemCtx, account: string, member: string) => Promise<void>

/** The functions of other concepts that members need. */
export interface MemberHooks {
  beforeLeaving: BeforeLeaving
  /** Whether the account's directory manages a member; only it can then reactivate or remove them. */
  isManaged: (ctx: SystemCtx, member: string) => Promise<boolean>
}

/** A member and their account, for work across accounts. */
interface Named {
  account: string
  member: string
}

/**
 * Removes all access of a member but keeps them: sessions end, and keys and authorizations of apps are revoked for
 * good, from the next request on in every process. Returns whether they had access. Refuses owners (409).
 */
export async function deactivateMember(ctx: SystemCtx, { account, member }: Named, before: BeforeLeaving) {
  const { role, staff, deactivated_at } = await lockMember(ctx, account, member)
  if (deactivated_at !== null) return false
  if (role === 'owner') throw new Refusal('conflict', accountText('member.owner_not_deactivated'))
  if (staff) await requireStaffLeft(ctx, member)
  await before(ctx, account, member)
  await sql`update member set deactivated_at = ${ctx.now}, revision = revision + 1 where id = ${member}`.execute(
    ctx.sql,
  )
  await endAccess(ctx, member)
  return true
}

/** Revokes a member's keys, and deletes their sessions and authorizations of apps. */
export async function endAccess(ctx: SystemCtx, member: string): Promise<void> {
  await sql`update api_key set revoked_at = ${ctx.now} where user_id = ${member} and revoked_at is null`.execute(
    ctx.sql,
  )
  await sql`select end_access(${member})`.execute(ctx.sql)
}

/** Ends the sessions of a new owner that began by a connection, since the connection may not sign in owners. */
export async function endVouchedSessions(ctx: SystemCtx, member: string): Promise<void> {
  await sql`select end_vouched_sessions(${member})`.execute(ctx.sql)
}

/** Gives a member access again; they need to sign in and to create new keys. Returns whether they had none. */
export async function reactivateMember(ctx: SystemCtx, { account, member }: Named, before: BeforeLeaving) {
  const { deactivated_at } = await lockMember(ctx, account, member)
  if (deactivated_at === null) return false
  // Their turns on call were gaps until now.
  await before(ctx, account, member)
  await sql`update member set deactivated_at = null, revision = revision + 1 where id = ${member}`.execute(ctx.sql)
  return true
}

/** Removes a member and everything of theirs. Refuses owners (409). */
export async function discardMember(ctx: SystemCtx, { account, member }: Named, before: BeforeLeaving): Promise<void> {
  const { role, staff } = await lockMember(ctx, account, member)
  if (role === 'owner') throw new Refusal('conflict', accountText('member.owner_not_removed'))
  if (staff) await requireStaffLeft(ctx, member)
  await before(ctx, account, member)
  await sql`delete from member where id = ${member}`.execute(ctx.sql)
}

/**
 * Makes the person with the address the member, instead of the former one. Other accounts of the two do not change. The
 * former person's sessions and keys end, and `forget` removes their addresses. Refuses owners and staff, who change
 * their own address themselves (409).
 */
export async function moveMember(
  ctx: SystemCtx,
  { account, member }: Named,
  to: { email: string; name: string },
  forget: BeforeLeaving,
) {
  const { role, staff, person_id } = await lockMember(ctx, account, member)
  const person = await personWith(ctx, to)
  if (person === person_id) return false
  if (role === 'owner' || staff) throw new Refusal('conflict', accountText('member.changes_own_address'))
  const moved = sql`update member set person_id = ${person}, revision = revision + 1 where id = ${member}`
  await uniquely(moved.execute(ctx.sql), { member_person: accountText('member.address_taken') })
  await endAccess(ctx, member)
  await forget(ctx, account, member)
  return true
}

/** Keeps somebody who operates the installation. Serialized, so that the last two cannot lose their access at once. */
export async function requireStaffLeft(ctx: SystemCtx, leaving: string): Promise<void> {
  await lockEnds(ctx)
  const { rows } = await sql<{ left: boolean }>`select has_other_staff(${leaving}) as left`.execute(ctx.sql)
  if (!rows[0]?.left) throw new Refusal('conflict', accountText('member.last_staff'))
}

async function lockMember(ctx: SystemCtx, account: string, member: string) {
  const { rows } = await sql<{ role: string; staff: boolean; person_id: string; deactivated_at: number | null }>`
    select role, staff, person_id, deactivated_at from member
    where account_id = ${account} and id = ${member} for update`.execute(ctx.sql)
  if (!rows[0]) throw new Refusal('not_found', accountText('member.not_found'))
  return rows[0]
}
