import type * as contract from '@pharos/shared-protocol/contract/business/impersonation.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { requireFree } from '../../account/account/index.ts'
import { writeAudit } from '../../account/audit-log/index.ts'
import {
  type Impersonation,
  insertImpersonation,
  makeImpersonationToken,
  presentImpersonation,
  staffActorName,
} from '../../account/impersonation/index.ts'
import { sessionOf } from '../../account/session/index.ts'
import { requireStaffOf } from '../../account/staff/index.ts'
import { memberOf } from '../../platform/actor.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { STAFF_COOKIE } from '../../platform/http/authenticate.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { endImpersonations } from './end.ts'
import { tellAdminsOf } from './tell.ts'

/** The longest that staff look into an account for one reason. */
const HOUR_MS = 60 * MINUTE_MS

/**
 * Lets the staff of a session look into an account for an hour. What runs of them there ends. The token is a cookie of
 * this browser beside that of their session, to which it is bound.
 */
export async function startImpersonation(ctx: OpenCtx, { params, body }: Input<typeof contract.startImpersonation>) {
  requireStaffOf(ctx, 'account')
  if (params.id === ctx.account) throw new Refusal('conflict', businessText('impersonation.own_account'))
  if (!sessionOf(ctx).second_factor)
    throw new Refusal('second_factor_required', businessText('impersonation.requires_second_factor'))
  const { token, hash } = makeImpersonationToken()
  return lastSystemWrite(
    async tx => {
      const account = await lockOpenAccount(tx, params.id)
      const by = await staffOf(tx, ctx)
      const which = sql`i.account_id = ${params.id} and i.member_id = ${by.member_id}`
      await endImpersonations(tx, which, { because: 'staff', by: by.staff_name, caller: ctx.caller })
      const times = { started_at: tx.now, ends_at: tx.now + HOUR_MS }
      const row = { id: tx.newId(), account_id: params.id, ...by, reason: body.reason, ...times }
      const { address, user_agent } = ctx.caller
      await insertImpersonation(tx, row, { hash, address, user_agent })
      audit(tx, ctx, row, account)
      await tellAdminsOf(tx, { ...row, account, ended: null })
      ctx.notes.resource = params.id
      return presentImpersonation(row)
    },
    async () => ctx.cookies.set(STAFF_COOKIE, token, HOUR_MS),
  )
}

/** The name of an account that lets staff look in. */
async function lockOpenAccount(tx: SystemCtx, id: string): Promise<string> {
  await requireFree(tx, id)
  const { rows } = await sql<{ name: string; staff_access: boolean }>`select name, staff_access from account
    where id = ${id} for no key update`.execute(tx.sql)
  const [account] = rows
  if (!account) throw notFound('account')
  tx.readClock()
  if (!account.staff_access) throw new Refusal('conflict', businessText('impersonation.not_allowed'))
  return account.name
}

async function staffOf(tx: SystemCtx, ctx: OpenCtx) {
  const { id: member_id, name: staff_name } = memberOf(ctx.actor)
  const { id: session_id, person } = sessionOf(ctx)
  const { rows } = await sql<{ email: string }>`select email from person where id = ${person}`.execute(tx.sql)
  return { member_id, session_id, staff_name, staff_email: rows[0]?.email ?? '' }
}

/** For the account. The pipeline notes the request in the account of the staff. */
function audit({ newId, now, later }: SystemCtx, { caller }: OpenCtx, row: Impersonation, account: string): void {
  const { id, account_id, staff_name, reason } = row
  const name = staffActorName(staff_name, account)
  writeAudit(
    { account: account_id, actor: { type: 'staff', id, name, member: null }, newId, now, later },
    {
      ...{ action: 'impersonation.start', resource: id, changed_fields: [], status: 200, request_id: newId(), reason },
      address: caller.address,
      user_agent: caller.user_agent,
    },
  )
}
