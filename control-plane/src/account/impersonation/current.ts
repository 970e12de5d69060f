import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { describeOwnSession } from '../session/index.ts'
import { presentImpersonation } from './present.ts'
import type { Impersonation } from './row.ts'
import { ENDED } from './running.ts'

type Row = Impersonation & {
  account_name: string
  authenticated_at: number
  second_factor: string | null
  suspended_at: number | null
  is_partner: boolean
}

/** The session of the request, or the access of staff to the account. */
export async function getCurrentSession(ctx: OpenCtx) {
  const { impersonation } = ctx.actor
  if (!impersonation) return describeOwnSession(ctx)
  const { rows } = await ctx.inSystem(tx =>
    sql<Row>`select i.*, c.name as account_name, c.suspended_at, c.is_partner, s.authenticated_at, s.second_factor
      from impersonation i join account c on c.id = i.account_id join session s on s.id = i.session_id
      where i.id = ${impersonation.id}`.execute(tx.sql),
  )
  const [row] = rows
  if (!row) throw new Refusal('unauthenticated', ENDED)
  const account = { account_id: row.account_id, name: row.account_name, role: 'admin' as const }
  return {
    id: row.id,
    user_id: row.id,
    email: row.staff_email,
    name: row.staff_name,
    account,
    accounts: [account],
    method: 'impersonation',
    second_factor: row.second_factor,
    enrolling: false,
    staff: false,
    impersonation: presentImpersonation(row),
    suspended_at: rfc3339OrNull(row.suspended_at),
    is_partner: row.is_partner,
    csrf_token: impersonation.csrf_token,
    created_at: rfc3339(row.started_at),
    authenticated_at: rfc3339(row.authenticated_at),
    expires_at: rfc3339(row.ends_at),
  }
}
