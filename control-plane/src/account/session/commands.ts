import type * as contract from '@pharos/shared-protocol/contract/account/session.ts'
import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { admitsAt } from './admits.ts'
import { NOT_ADMITTED } from './own-member.ts'
import { describeSession, requireManagesSessions, sessionOf, whose } from './queries.ts'
import { moveSession } from './start.ts'
import { csrfTokenOf } from './token.ts'

/** Ends the session of the request. */
export async function logOut(ctx: OpenCtx) {
  const { id } = sessionOf(ctx)
  ctx.notes.resource = id
  return lastSystemWrite(async tx => {
    await sql`delete from session where id = ${id}`.execute(tx.sql)
    ctx.notes.session = null
    return undefined
  })
}

/** Switches the session to another account of its person, from the next request on. */
export async function switchAccount(ctx: OpenCtx, { body }: Input<typeof contract.switchAccount>) {
  const { id, person, only_account } = sessionOf(ctx)
  const { account_id: account } = body
  return lastSystemWrite(async tx => {
    const { rows } = await sql<{ id: string; admitted: boolean }>`select m.id, ${sql.raw(admitsAt(tx.now))} as admitted
      from member m join account a on a.id = m.account_id join session s on s.id = ${id}
      where m.account_id = ${account} and m.person_id = ${person} and m.deactivated_at is null`.execute(tx.sql)
    const [member] = rows
    if (!member) throw notFound('account')
    if (only_account && account !== ctx.account) throw new Refusal('forbidden', accountText('session.one_account_only'))
    if (!member.admitted) throw NOT_ADMITTED
    const moved = await moveSession(tx, id, { account, member: member.id })
    if (!moved) throw new Refusal('unauthenticated', requestText('request.session_ended'))
    if (moved.lifeMs <= 0) throw new Refusal('reauthentication_required', accountText('session.too_old_for_account'))
    ctx.notes.resource = id
    ctx.notes.session = moved
    return describeSession(tx, id, csrfTokenOf(ctx.platform.sealer, moved.token))
  })
}

/** Ends one session of a member. */
export async function revokeSession(ctx: OpenCtx, { params }: Input<typeof contract.revokeSession>) {
  await requireManagesSessions(ctx, params.user_id)
  const mine = whose(ctx, params.user_id)
  ctx.notes.resource = params.session_id
  return lastSystemWrite(async tx => {
    const { rows } = await sql`delete from session where id = ${params.session_id} and ${mine} returning id`.execute(
      tx.sql,
    )
    if (rows.length === 0) throw notFound('session')
    if (params.session_id === ctx.actor.session?.id) ctx.notes.session = null
    return undefined
  })
}

/** Ends all sessions of a member that the caller may end, except that of the request. */
export async function endOtherSessions(tx: SystemCtx, ctx: OpenCtx, user: string): Promise<void> {
  const kept = ctx.actor.session?.id ?? null
  await sql`delete from session where ${whose(ctx, user)} and id is distinct from ${kept}::uuid`.execute(tx.sql)
}
