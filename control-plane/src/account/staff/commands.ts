import type * as contract from '@pharos/shared-protocol/contract/business/staff-person.ts'
import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { endAccess, requireStaffLeft } from '../member/index.ts'
import { requireStaff, requireStaffOf } from './guard.ts'
import { loadStaff } from './queries.ts'

/**
 * Makes a member of the caller's account staff. Their keys are revoked and their sessions end: others may have made
 * these keys, and single sign-on may not sign in staff.
 */
export async function addStaffPerson(ctx: OpenCtx, { body }: Input<typeof contract.addStaffPerson>) {
  requireStaff(ctx)
  return lastSystemWrite(async tx => {
    const member = await lockMemberWith(tx, ctx.account, body.email)
    if (!member) throw new Refusal('not_found', accountText('staff.no_active_member'))
    ctx.notes.resource = member.id
    if (!member.staff) {
      await setStaff(tx, member.id, true)
      await endAccess(tx, member.id)
    }
    return one(tx, member.id)
  })
}

/** Takes the rights of staff from a member. The last one keeps them (409). */
export async function removeStaffPerson(ctx: OpenCtx, { params }: Input<typeof contract.removeStaffPerson>) {
  requireStaffOf(ctx, 'staff member')
  return lastSystemWrite(async tx => {
    await requireStaffLeft(tx, params.user_id)
    const { rows } = await sql`select from member where id = ${params.user_id} and staff for update`.execute(tx.sql)
    if (rows.length === 0) throw new Refusal('not_found', accountText('staff.not_found'))
    ctx.notes.resource = params.user_id
    await setStaff(tx, params.user_id, false)
    return undefined
  })
}

async function lockMemberWith(tx: SystemCtx, account: string, email: string) {
  const { rows } = await sql<{ id: string; staff: boolean }>`select id, staff from member
    where account_id = ${account} and deactivated_at is null
      and person_id = (select id from person where lower(email) = lower(${email})) for update`.execute(tx.sql)
  return rows[0]
}

async function setStaff(tx: SystemCtx, id: string, staff: boolean): Promise<void> {
  await sql`update member set staff = ${staff}, revision = revision + 1 where id = ${id}`.execute(tx.sql)
}

async function one(tx: SystemCtx, id: string) {
  const [found] = await loadStaff(tx, sql`m.id = ${id}::uuid`)
  if (!found) throw new Refusal('not_found', accountText('staff.not_found'))
  return found
}
