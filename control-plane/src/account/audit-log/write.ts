import { actorName } from '../../platform/actor.ts'
import type { Actor, Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { AuditedRequest } from '../../platform/http/audit.ts'

type Written = Pick<Ctx, 'account' | 'newId' | 'now' | 'later'> & {
  actor: Pick<Actor, 'type' | 'id' | 'name' | 'member' | 'app'> | MemberlessActor
}

/**
 * An actor without a member: the account's directory (SCIM, webhooks), a connection to its identity provider, whoever
 * has a signed link that was sent to a channel, the installation itself, or the account's partner.
 */
export interface MemberlessActor {
  type: 'directory' | 'sso_connection' | 'link' | 'installation' | 'partner'
  id: string
  name: string
}

/** Writes the audit entry of a mutating request. `reason`: why it was refused, if the reply does not say. */
export function writeAudit(ctx: Written, request: AuditedRequest & { reason?: string }): void {
  const { actor } = ctx
  const [name, user] = 'member' in actor ? [actorName(actor), actor.member?.id ?? null] : [actor.name, null]
  const { action, resource, changed_fields, status, address, user_agent, request_id } = request
  ctx.later(sql`insert into audit_entry (id, account_id, at, actor_type, actor_id, actor_name, user_id, action, resource, changed_fields,
    status, address, user_agent, request_id, reason, changes)
    values (${ctx.newId()}, ${ctx.account}, ${ctx.now}, ${actor.type}, ${actor.id}, ${name}, ${user}, ${action},
    ${resource}, ${changed_fields}, ${status}, ${address}, ${user_agent}, ${request_id},
    ${request.reason ?? null}, ${request.changes ? JSON.stringify(request.changes) : null}::jsonb)`)
}
