import type * as contract from '@pharos/shared-protocol/contract/business/impersonation.ts'
import { requireStaffOf } from '../../account/staff/index.ts'
import { actorName, memberOf } from '../../platform/actor.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { STAFF_COOKIE } from '../../platform/http/authenticate.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { endImpersonations } from './end.ts'

/** Ends all access of staff to an account, whoever of them has it. */
export async function endImpersonation(ctx: OpenCtx, { params }: Input<typeof contract.endImpersonation>) {
  requireStaffOf(ctx, 'account')
  const { name: by } = memberOf(ctx.actor)
  return lastSystemWrite(async tx => {
    const { rows } = await sql`select from account where id = ${params.id}`.execute(tx.sql)
    if (rows.length === 0) throw notFound('account')
    const which = sql`i.account_id = ${params.id}`
    await endImpersonations(tx, which, { because: 'staff', by, caller: ctx.caller })
    ctx.notes.resource = params.id
    return undefined
  })
}

/** Ends one at once, by an admin of the account, or by the staff whose it is. */
export async function revokeImpersonation(ctx: OpenCtx, { params }: Input<typeof contract.revokeImpersonation>) {
  const { account, actor, caller } = ctx
  const own = actor.impersonation
  if (own && own.id !== params.id) throw notFound('impersonation')
  return lastSystemWrite(
    async tx => {
      const which = sql`i.id = ${params.id} and i.account_id = ${account}`
      await endImpersonations(tx, which, { because: own ? 'staff' : 'account', by: actorName(actor), caller })
      return undefined
    },
    async () => {
      if (own) ctx.cookies.set(STAFF_COOKIE, null)
    },
  )
}
