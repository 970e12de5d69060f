import { type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import type * as contract from '@pharos/shared-protocol/contract/identity/invitation.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { auditMember } from '../../account/audit-log/index.ts'
import { insertMember } from '../../account/member/index.ts'
import { findPerson, noteVerified } from '../../account/person/index.ts'
import { belongsTo, latestMember } from '../../account/session/index.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { enter, keepEntry, noteFailure } from '../entry/index.ts'
import { refuseLink } from '../mailed-link/index.ts'
import { nameBrowser } from '../visitor/index.ts'
import { INVITATION_LINKS } from './link.ts'
import { acceptable, type Invitation } from './row.ts'

type Opened = Invitation & { account_name: string; inviter: string; inviter_role: Role }

/** What an invitation offers. Mail scanners open links, so this changes nothing. */
export async function showInvitation(ctx: PublicCtx, { query }: PublicInput<typeof contract.showInvitation>) {
  const opened = await inSystem(ctx.platform, tx => openedBy(tx, ctx, query.token), 'read')
  const { email, role, account_name: account, inviter, expires_at } = opened
  return { email, role, account, invited_by: inviter, expires_at: rfc3339(expires_at), token: query.token }
}

/**
 * Makes a member of whoever holds the link. Signs in a new person at once, but not one who already has an account: a
 * link that is valid for days must not lead to that.
 */
export async function acceptInvitation(ctx: PublicCtx, { body }: PublicInput<typeof contract.acceptInvitation>) {
  requireOwnPage(ctx)
  const browser = nameBrowser(ctx)
  const done = await inSystem(ctx.platform, tx => accept(tx, ctx, body, browser)).catch(error =>
    noteUnusable(ctx, body.token, browser, error),
  )
  return done.status === 'joined' ? done : keepEntry(ctx, done)
}

/** Notes that an invitation was refused that is ours, if its address is somebody's by now. */
async function noteUnusable(ctx: PublicCtx, token: string, browser: Buffer, error: unknown): Promise<never> {
  const id = INVITATION_LINKS.idOf(ctx.platform, token)
  if (error instanceof Refusal && id !== null)
    await inSystem(ctx.platform, async tx => {
      const { rows } = await sql<{ email: string }>`select email from invitation where id = ${id}`.execute(tx.sql)
      const [invited] = rows
      const failed = { method: 'invitation', reason: 'unusable_link', second: false, browser } as const
      if (invited) await noteFailure(tx, ctx, { ...failed, email: invited.email })
    })
  throw error
}

async function accept(
  tx: SystemCtx,
  ctx: PublicCtx,
  body: { token: string; name?: string | undefined },
  browser: Buffer,
) {
  const opened = await openedBy(tx, ctx, body.token)
  const { id, account_id, account_name: account, email, role } = opened
  const { rows } = await sql`update invitation set accepted_at = ${tx.now}
    where id = ${id} and ${acceptable(tx.now)} returning id`.execute(tx.sql)
  if (rows.length === 0) refuseLink(identityText('invitation.accepted'))
  const before = await findPerson(tx, email)
  const isNew = before === null || !(await belongsTo(tx, before.id))
  if (before === null || !(await belongsTo(tx, before.id, account_id))) {
    const name = body.name ?? email.split('@')[0] ?? email
    const member = await insertMember(tx, { account: account_id, email, name, role })
    auditMember(tx, ctx, { id: member.id, account_id, name, email }, joinedBy(member.id, opened))
  }
  const person = await findPerson(tx, email)
  if (!person) throw new Error('The member was not written.')
  await noteVerified(tx, person.id)
  if (!isNew || (await latestMember(tx, person.id, { method: 'invitation', account: account_id })) === null)
    return { status: 'joined' as const, methods: ['magic_link' as const], email, account }
  const shown = { person: person.id, email, method: 'invitation', second_factor: null, account: account_id, browser }
  return enter(tx, ctx, shown)
}

/** What the audit entry of a new member says: their role, and who invited them. */
function joinedBy(member: string, { role, inviter }: Opened) {
  const values = { role, invited_by: inviter }
  const changes = Object.entries(values).map(([field, after]) => ({ field, before: null, after }))
  return { action: routes.acceptInvitation.id, resource: member, changed_fields: Object.keys(values), changes }
}

async function openedBy(tx: SystemCtx, { platform }: PublicCtx, token: string): Promise<Opened> {
  const id = INVITATION_LINKS.idOf(platform, token)
  const { rows } = id
    ? await sql<Opened>`select i.*, a.name as account_name, coalesce(nullif(m.name, ''), p.email, o.name) as inviter,
          coalesce(m.role, 'owner') as inviter_role
        from invitation i join account a on a.id = i.account_id
          left join member m on m.id = i.invited_by and m.deactivated_at is null
          left join person p on p.id = m.person_id
          left join account o on o.id = a.partner_id and o.id = i.invited_by_partner and i.invited_by is null
        where i.id = ${id} and ${acceptable(tx.now)} and (m.id is not null or o.id is not null)`.execute(tx.sql)
    : { rows: [] }
  const [opened] = rows
  if (!opened) return refuseLink(identityText('invitation.invalid'))
  // The inviter must still be allowed to give this role.
  if (!roleAtLeast(opened.inviter_role, 'admin') || !roleAtLeast(opened.inviter_role, opened.role))
    return refuseLink(identityText('invitation.sender_not_allowed'))
  return opened
}
