import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { Context } from 'koa'
import type { Config } from '../config.ts'
import type { Caller, Ctx } from '../context.ts'
import { languageOf } from './language.ts'

/** What the audit log keeps of a mutating request, beside its actor: what, which fields (names only), from where, how it ended. */
export interface AuditedRequest extends Pick<Caller, 'address' | 'user_agent'> {
  action: string
  resource: string | null
  changed_fields: string[]
  status: number
  request_id: string
}

/** Writes the entry of a request; handed in by the concept that owns the audit log. */
export type WriteAudit = (ctx: Ctx, request: AuditedRequest) => Promise<void>

export function auditOf(
  { notes }: Ctx,
  { ctx, route }: { ctx: Context; route: AnyRoute },
  status: number,
): AuditedRequest {
  return {
    action: route.id,
    resource: notes.resource ?? namedBy(ctx.params),
    changed_fields: [...new Set(notes.changed ?? [])],
    status,
    address: ctx.ip,
    user_agent: userAgentOf(ctx),
    request_id: String(ctx.state.requestId),
  }
}

/** Characters of a user agent that are kept. */
const LONGEST_USER_AGENT = 300

export function callerOf(ctx: Context, config: Config): Caller {
  return { address: ctx.ip, user_agent: userAgentOf(ctx), language: languageOf(ctx, config) }
}

function userAgentOf(ctx: Context): string {
  return ctx.get('user-agent').slice(0, LONGEST_USER_AGENT)
}

/** The resource in the path, when the request was refused before it was found: as text that can be stored. */
function namedBy(params: Record<string, string>): string | null {
  const given = Object.values(params)[0]
  return given === undefined ? null : given.toWellFormed().replaceAll('\0', '').slice(0, 100)
}
