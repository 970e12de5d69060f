import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { setSsoOnly } from '../../account/account/index.ts'
import { findMember } from '../../account/member/index.ts'
import { endSessionsBy, endSessionsNotAdmitted } from '../../account/session/index.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { refuseField } from '../../platform/refusal.ts'
import { endGrantsOfAccount } from '../oauth/index.ts'
import type { Connection } from './row.ts'

/** Throws if an enforced connection has no owner who can sign in while the identity provider is down. */
export async function requireBreakGlass(tx: SystemCtx, { account_id, enforce, break_glass_member }: Connection) {
  if (break_glass_member === null && !enforce) return
  if (break_glass_member === null)
    throw refuseField('break_glass_user_id', identityText('sso_connection.owner_required'))
  const member = await findMember(tx, account_id, break_glass_member)
  if (member?.role !== 'owner') throw refuseField('break_glass_user_id', identityText('sso_connection.not_an_owner'))
}

/** Makes the new owner the break-glass owner wherever the former one was. */
export async function followOwner(ctx: Ctx, former: string, next: string): Promise<void> {
  await sql`update sso_connection set break_glass_member = ${next}, updated_at = ${ctx.now}, revision = revision + 1
    where account_id = ${ctx.account} and break_glass_member = ${former}`.execute(ctx.sql)
}

/**
 * Applies a change to the account and its sessions. Ends sessions of a connection that is no longer active and, under
 * an enforced one, sessions that began in another way, with the authorizations of apps.
 */
export async function applyConnection(tx: SystemCtx, before: Connection, after: Connection | null): Promise<void> {
  const { account_id: account, kind } = before
  const { rows } = await sql<{
    breakGlass: string
    owners: boolean
    from: EpochMs | null
  }>`select break_glass_member as "breakGlass", owner_approved as owners, enforce_from as "from" from sso_connection
    where account_id = ${account} and active and enforce`.execute(tx.sql)
  // What a past date has ended does not return, even if the change lifts it.
  await endSessionsNotAdmitted(tx, account)
  await setSsoOnly(tx, account, rows[0] ?? null)
  if (before.active && !after?.active) await endSessionsBy(tx, account, kind)
  await endSessionsNotAdmitted(tx, account)
  if (!isEnforced(after)) return
  if (!isEnforced(before)) await endGrantsOfAccount(tx, account)
  else if (after?.owner_approved && !before.owner_approved) await endGrantsOfAccount(tx, account, 'owner')
}

/** Whether it is enforced at once, which ends the authorizations of apps. */
function isEnforced(connection: Connection | null): boolean {
  return connection?.active === true && connection.enforce && connection.enforce_from === null
}

const MOST_AHEAD_MS = 90 * DAY_MS

/** From when a connection is enforced after a change; null: there is no date. A past one is now. */
export function datedFrom(
  before: Pick<Connection, 'enforce' | 'enforce_from'>,
  changes: { enforce?: boolean | undefined; enforce_from?: number | null | undefined },
  now: EpochMs,
): EpochMs | null {
  const enforce = changes.enforce ?? before.enforce
  const given = changes.enforce_from
  if (given != null && !enforce) throw refuseField('enforce_from', identityText('sso_connection.only_with_enforce'))
  if (given != null && given > now + MOST_AHEAD_MS)
    throw refuseField('enforce_from', identityText('security_policy.too_far_ahead'))
  if (!enforce) return null
  if (given === undefined) return before.enforce_from
  return given === null ? null : epoch(Math.max(given, now))
}
