import { actorName } from '../../platform/actor.ts'
import type { Actor, Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { AuditedRequest } from '../../platform/http/audit.ts'

/** What acts for an account and is no member: its directory, by SCIM or by a webhook. */
export interface DirectoryActor {
  type: 'directory'
  id: string
  name: string
}

type Written = Pick<Ctx, 'account' | 'newId' | 'now' | 'sql'> & {
  actor: Pick<Actor, 'type' | 'id' | 'name' | 'member' | 'app'> | DirectoryActor
}

/** Writes the audit entry of a mutating request. */
export async function writeAudit(ctx: Written, request: AuditedRequest): Promise<void> {
  const { actor } = ctx
  const [name, user] = actor.type === 'directory' ? [actor.name, null] : [actorName(actor), actor.member?.id ?? null]
  const { action, resource, changed_fields, status, address, user_agent, request_id } = request
  await sql`insert into audit_entry (id, account_id, at, actor_type, actor_id, actor_name, user_id, action, resource, changed_fields,
    status, address, user_agent, request_id)
    values (${ctx.newId()}, ${ctx.account}, ${ctx.now}, ${actor.type}, ${actor.id}, ${name}, ${user}, ${action},
    ${resource}, ${changed_fields}, ${status}, ${address}, ${user_agent}, ${request_id})`.execute(ctx.sql)
}
