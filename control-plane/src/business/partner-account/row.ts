import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { findOwnerInvitations } from '../../identity/invitation/index.ts'
import { countedMonitors } from '../../monitoring/monitor/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/refusal.ts'

interface Row {
  id: string
  name: string
  plan: Plan
  suspended_at: number | null
  suspension_notice: string | null
  deletion_at: number | null
  partner_access_at: number | null
  created_at: number
  members: number
  monitors: number
  invitation: { email: string; expires_at: number } | null
  now: number
}

/** The accounts of a partner with their sizes, newest first, without anything that is in them. */
export async function loadPartnerAccounts(
  ctx: SystemCtx,
  partner: string,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<
    Omit<Row, 'now' | 'invitation'>
  >`select a.id, a.name, a.plan, a.suspended_at, a.suspension_notice, a.deletion_at, a.partner_access_at, a.created_at,
      (select count(*)::int from member p where p.account_id = a.id and p.deactivated_at is null) as members,
      (select count(*)::int from monitor m where m.account_id = a.id and ${countedMonitors}) as monitors
    from account a where a.partner_id = ${partner} and ${where} order by a.id desc limit ${limit}`.execute(ctx.sql)
  const invitations = await findOwnerInvitations(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...row, invitation: invitations.get(row.id) ?? null, now: ctx.now }))
}

export async function loadPartnerAccount(ctx: SystemCtx, partner: string, id: string) {
  const [row] = await loadPartnerAccounts(ctx, partner, sql`a.id = ${id}::uuid`, 1)
  if (!row) throw notFound('account')
  return presentPartnerAccount(row)
}

export function presentPartnerAccount(row: Row) {
  const { id, name, plan, suspension_notice, members, monitors, invitation, now } = row
  return {
    ...{ id, name, plan, state: stateOf(row) },
    suspended_at: rfc3339OrNull(row.suspended_at),
    suspension_notice,
    deletion_at: rfc3339OrNull(row.deletion_at),
    invitation: invitation && {
      email: invitation.email,
      status: invitation.expires_at > now ? ('pending' as const) : ('expired' as const),
      expires_at: rfc3339(invitation.expires_at),
    },
    read_access: row.partner_access_at !== null,
    usage: { members, monitors },
    created_at: rfc3339(row.created_at),
  }
}

function stateOf({ deletion_at, suspended_at }: Row): 'active' | 'suspended' | 'ending' {
  if (deletion_at !== null) return 'ending'
  return suspended_at === null ? 'active' : 'suspended'
}
