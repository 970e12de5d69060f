import type * as contract from '@pharos/shared-protocol/contract/identity/invitation.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { loadAccount, lockAccount } from '../../account/account/index.ts'
import { hasMemberWith, requireMayGive } from '../../account/member/index.ts'
import { memberOf } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { uniquely } from '../../platform/database/unique.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { enqueueDeliveries } from '../../response/delivery/index.ts'
import { invitationMessage } from './message.ts'
import { type Invitation, open, presentInvitation } from './row.ts'
import { LIFE_MS, MOST_A_DAY, MOST_MAILS, whyNotAgain } from './rules.ts'

/** The invitations that nobody has accepted, newest first. */
export async function listInvitations(ctx: Ctx) {
  const { rows } = await sql<Invitation>`select * from invitation
    where account_id = ${ctx.account} and ${open} order by id desc`.execute(ctx.sql)
  return rows.map(row => presentInvitation(row, ctx.now))
}

export async function createInvitation(ctx: Ctx, { body }: Input<typeof contract.createInvitation>) {
  const { email, role } = body
  requireMayGive(ctx, role)
  if (await hasMemberWith(ctx, email)) throw new Refusal('conflict', requestText('request.email_taken'))
  await requireFewToday(ctx, email)
  const inserted = sql<Invitation>`
    insert into invitation (id, account_id, email, role, invited_by, sent_at, expires_at, created_at)
    values (${ctx.newId()}, ${ctx.account}, ${email}, ${role}, ${memberOf(ctx.actor).id}, ${ctx.now}, ${ctx.now + LIFE_MS}, ${ctx.now})
    returning *`.execute(ctx.sql)
  const taken = identityText('invitation.already_invited')
  const { rows } = await uniquely(inserted, { invitation_open: taken })
  return mail(ctx, rows[0])
}

/** Mails an invitation again, and makes it valid for another 7 days. */
export async function resendInvitation(ctx: Ctx, { params }: Input<typeof contract.resendInvitation>) {
  const invitation = await lockInvitation(ctx, params.id)
  requireMayGive(ctx, invitation.role)
  const why = whyNotAgain(invitation, ctx.now)
  if (why !== null) throw new Refusal('conflict', why)
  await requireFewToday(ctx, invitation.email)
  const { rows } = await sql<Invitation>`update invitation set sent = sent + 1, sent_at = ${ctx.now},
      expires_at = ${ctx.now + LIFE_MS}, invited_by = ${memberOf(ctx.actor).id} where id = ${invitation.id} returning *`.execute(
    ctx.sql,
  )
  return mail(ctx, rows[0])
}

/** Withdraws an invitation; its link stops working. */
export async function withdrawInvitation(ctx: Ctx, { params }: Input<typeof contract.withdrawInvitation>) {
  const { id, role } = await lockInvitation(ctx, params.id)
  requireMayGive(ctx, role)
  await sql`update invitation set withdrawn_at = ${ctx.now} where id = ${id}`.execute(ctx.sql)
  return undefined
}

async function lockInvitation(ctx: Ctx, id: string): Promise<Invitation> {
  const { rows } = await sql<Invitation>`select * from invitation
    where id = ${id} and account_id = ${ctx.account} and ${open} for update`.execute(ctx.sql)
  if (!rows[0]) throw notFound('invitation')
  ctx.notes.resource = id
  return rows[0]
}

/** Withdrawn invitations count; otherwise somebody who makes and withdraws them could send mail without limit. */
async function requireFewToday(ctx: Ctx, email: string): Promise<void> {
  // Of two concurrent requests the second counts the first.
  await lockAccount(ctx)
  const { rows } = await sql<{ all: number; own: number }>`select coalesce(sum(sent), 0)::int as all,
      coalesce(sum(sent) filter (where lower(email) = lower(${email})), 0)::int as own
    from invitation where account_id = ${ctx.account} and sent_at > ${ctx.now - DAY_MS}`.execute(ctx.sql)
  const { all = 0, own = 0 } = rows[0] ?? {}
  if (all < MOST_A_DAY && own < MOST_MAILS) return
  const most =
    all < MOST_A_DAY
      ? identityText('invitation.most_a_day_to_address', { limit: MOST_MAILS })
      : identityText('invitation.most_a_day', { limit: MOST_A_DAY })
  throw new Refusal('rate_limited', most, {
    headers: { 'retry-after': '3600' },
  })
}

async function mail(ctx: Ctx, invitation: Invitation | undefined) {
  if (!invitation) throw new Error('The invitation was not written.')
  const { id, sent, expires_at } = invitation
  ctx.notes.resource = id
  const { name: account } = await loadAccount(ctx)
  const names = { account, inviter: memberOf(ctx.actor).name }
  const message = invitationMessage(invitation, names, ctx.notes.language(), ctx.now)
  const destination = { via: 'invitation', id } as const
  const draft = { account: ctx.account, destination, message, dedup: `invitation/${id}/${sent}`, not_after: expires_at }
  await enqueueDeliveries(ctx, [draft])
  return presentInvitation(invitation, ctx.now)
}
