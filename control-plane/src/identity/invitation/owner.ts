import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Language } from '../../platform/language.ts'
import { Refusal } from '../../platform/refusal.ts'
import { enqueueDeliveries } from '../../response/delivery/index.ts'
import { invitationMessage } from './message.ts'
import { type Invitation, open } from './row.ts'
import { LIFE_MS, MOST_MAILS } from './rules.ts'

interface OwnerInvitation {
  account: { id: string; name: string }
  partner: { id: string; name: string }
  email: string
  language: Language
}

/**
 * Invites the owner of an account without members, for the partner that manages it. Withdraws the invitations before it.
 * The account must be locked.
 */
export async function inviteOwner(ctx: SystemCtx, { account, partner, email, language }: OwnerInvitation) {
  await requireFewOfPartner(ctx, account.id)
  await sql`update invitation set withdrawn_at = ${ctx.now} where account_id = ${account.id} and ${open}`.execute(
    ctx.sql,
  )
  const { rows } = await sql<Invitation>`
    insert into invitation (id, account_id, email, role, invited_by_partner, sent_at, expires_at, created_at)
    values (${ctx.newId()}, ${account.id}, ${email}, 'owner', ${partner.id}, ${ctx.now}, ${ctx.now + LIFE_MS}, ${ctx.now})
    returning *`.execute(ctx.sql)
  const [invitation] = rows
  if (!invitation) throw new Error('The invitation was not written.')
  const { id, sent, expires_at } = invitation
  const message = invitationMessage(invitation, { account: account.name, inviter: partner.name }, language, ctx.now)
  const destination = { via: 'invitation', id } as const
  const draft = { account: account.id, destination, message, dedup: `invitation/${id}/${sent}`, not_after: expires_at }
  await enqueueDeliveries(ctx, [draft])
}

/** Mails of a partner go to strangers, too: so many for one account in a day, whatever was withdrawn meanwhile. */
async function requireFewOfPartner(ctx: SystemCtx, account: string): Promise<void> {
  const { rows } = await sql<{ sent: number }>`select coalesce(sum(sent), 0)::int as sent from invitation
    where account_id = ${account} and invited_by is null and sent_at > ${ctx.now - DAY_MS}`.execute(ctx.sql)
  if ((rows[0]?.sent ?? 0) < MOST_MAILS) return
  throw new Refusal('rate_limited', identityText('invitation.owner_limit_a_day', { limit: MOST_MAILS }), {
    headers: { 'retry-after': '3600' },
  })
}

/** The open invitations that partners have sent, by account; the newest of each. */
export async function findOwnerInvitations(ctx: SystemCtx, accounts: readonly string[]) {
  const { rows } = await sql<Pick<Invitation, 'account_id' | 'email' | 'expires_at'>>`
    select distinct on (account_id) account_id, email, expires_at from invitation
    where account_id = any(${[...accounts]}::uuid[]) and invited_by is null and invited_by_partner is not null and ${open}
    order by account_id, id desc`.execute(ctx.sql)
  return new Map(rows.map(row => [row.account_id, row]))
}
