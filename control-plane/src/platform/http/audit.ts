import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { Context } from 'koa'
import type { Ctx } from '../context.ts'
import { sql } from '../database/connect.ts'

/** Writes the audit entry of a mutating request: who, what, which fields (names only), from where, with what status. */
export async function writeAudit(ctx: Ctx, call: { ctx: Context; route: AnyRoute }, status: number): Promise<void> {
  const { actor, notes } = ctx
  const resource = notes.resource ?? namedBy(call.ctx.params)
  await sql`insert into audit_entry (id, account_id, at, actor_type, actor_id, actor_name, action, resource, changed_fields,
    status, address, user_agent, request_id)
    values (${ctx.newId()}, ${ctx.account}, ${ctx.now}, ${actor.type}, ${actor.id}, ${actor.name}, ${call.route.id},
    ${resource}, ${[...new Set(notes.changed ?? [])]}, ${status}, ${call.ctx.ip}, ${call.ctx.get('user-agent').slice(0, 300)},
    ${String(call.ctx.state.requestId)})`.execute(ctx.sql)
}

/** The resource in the path, when the request was refused before it was found: as text that can be stored. */
function namedBy(params: Record<string, string>): string | null {
  const given = Object.values(params)[0]
  return given === undefined ? null : given.toWellFormed().replaceAll('\0', '').slice(0, 100)
}
