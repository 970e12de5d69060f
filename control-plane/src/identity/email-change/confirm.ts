import type * as contract from '@pharos/shared-protocol/contract/identity/email-change.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { type AuditedMember, auditMember } from '../../account/audit-log/index.ts'
import { changeEmail } from '../../account/person/index.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import { enqueueDeliveries } from '../../response/delivery/index.ts'
import { refuseLink } from '../mailed-link/index.ts'
import { confirmable, EMAIL_LINKS } from './link.ts'
import { type EmailChangeNews, personMessage } from './message.ts'

interface Change {
  id: string
  person_id: string
  email: string
}

/** The address that a link confirms. Mail scanners open links, so this changes nothing. */
export async function showEmailChange(ctx: PublicCtx, { query }: PublicInput<typeof contract.showEmailChange>) {
  const { email } = await inSystem(ctx.platform, tx => openedBy(tx, ctx, query.token), 'read')
  return { email, token: query.token }
}

/** Changes the person's address to the one that the link was mailed to. Notifies both addresses. */
export async function confirmEmailChange(ctx: PublicCtx, { body }: PublicInput<typeof contract.confirmEmailChange>) {
  requireOwnPage(ctx)
  return inSystem(ctx.platform, async tx => {
    const { id, person_id: person, email } = await openedBy(tx, ctx, body.token)
    const { rows } = await sql`update email_change set used_at = ${tx.now}
      where id = ${id} and used_at is null returning id`.execute(tx.sql)
    if (rows.length === 0) refuseLink(identityText('mailed_link.used'))
    const former = await changeEmail(tx, person, email)
    await auditChange(tx, ctx, person, email)
    const tell = (address: string, said: EmailChangeNews, dedup: string) => ({
      account: null,
      destination: { via: 'email', address } as const,
      message: personMessage(tx, said, person, ctx.caller.language),
      dedup: `${dedup}/${id}`,
    })
    await enqueueDeliveries(tx, [tell(former, 'email_gone', 'email-gone'), tell(email, 'email_done', 'email-done')])
    return { email }
  })
}

/** In the log of each account of the person, whose members see the address. */
async function auditChange(tx: SystemCtx, ctx: PublicCtx, person: string, email: string): Promise<void> {
  const { rows } = await sql<AuditedMember>`select id, account_id, name, ${email}::text as email from member
    where person_id = ${person} and deactivated_at is null order by id`.execute(tx.sql)
  const action = routes.confirmEmailChange.id
  for (const member of rows) auditMember(tx, ctx, member, { action, resource: member.id, changed_fields: ['email'] })
}

async function openedBy(tx: SystemCtx, { platform }: PublicCtx, token: string): Promise<Change> {
  const id = EMAIL_LINKS.idOf(platform, token)
  const { rows } = id
    ? await sql<Change>`select c.id, c.person_id, c.email from email_change c
        where c.id = ${id} and ${confirmable(tx.now)}`.execute(tx.sql)
    : { rows: [] }
  return rows[0] ?? refuseLink(identityText('email_change.link_invalid'))
}
