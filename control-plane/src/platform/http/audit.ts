import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { Context } from 'koa'
import type { Config } from '../config.ts'
import type { Caller, Ctx } from '../context.ts'
import type { Change } from './changes.ts'
import { languageOf } from './language.ts'

/**
 * The content of an audit entry for a mutating request besides its actor: action, resource, changed fields (names
 * only), origin and result.
 */
export interface AuditedRequest {
  /** Both are null if no request caused it. */
  address: string | null
  user_agent: string | null
  action: string
  resource: string | null
  changed_fields: string[]
  /** Their values; null or missing: not known. */
  changes?: Change[] | null
  status: number
  request_id: string
}

/** Writes the audit entry of a request; passed in by the concept that owns the audit log. */
export type WriteAudit = (ctx: Ctx, request: AuditedRequest) => void

export function auditOf(
  { notes }: Ctx,
  { ctx, route }: { ctx: Context; route: AnyRoute },
  status: number,
  changes: Change[] | null = null,
): AuditedRequest {
  return {
    action: route.id,
    resource: notes.resource ?? namedBy(ctx.params),
    changed_fields: [...new Set(notes.changed ?? [])],
    changes,
    status,
    address: ctx.ip,
    user_agent: userAgentOf(ctx),
    request_id: String(ctx.state.requestId),
  }
}

/** The most characters of a user agent that are stored. */
const LONGEST_USER_AGENT = 300

export function callerOf(ctx: Context, config: Config): Caller {
  return { address: ctx.ip, user_agent: userAgentOf(ctx), language: languageOf(ctx, config) }
}

function userAgentOf(ctx: Context): string {
  return ctx.get('user-agent').slice(0, LONGEST_USER_AGENT)
}

/** The resource in the path, if the request was refused before the resource was loaded; as text that can be stored. */
function namedBy(params: Record<string, string>): string | null {
  const given = Object.values(params)[0]
  return given === undefined ? null : given.toWellFormed().replaceAll('\0', '').slice(0, 100)
}
