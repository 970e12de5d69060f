import { type AnyRoute, MEDIA_TYPES } from '@pharos/shared-protocol/contract/route.ts'
import type { Context } from 'koa'
import { etagOf, type Platform, type RequestFacts } from '../context.ts'
import type { Page } from '../page.ts'
import type { WriteAudit } from './audit.ts'
import { type Principal, SESSION_COOKIE } from './authenticate.ts'
import type { readersOf } from './changes.ts'
import { cookiesOf } from './cookie.ts'
import { answerPage, wantsPage } from './html.ts'
import type { KeptReply } from './idempotency.ts'
import { viewOf } from './open.ts'
import { printFirst } from './print-items.ts'
import type { Binding } from './server.ts'

/** A request of a known caller. */
export interface Call extends Pick<Binding, 'route' | 'verb'> {
  page: Binding['page'] | undefined
  ctx: Context
  principal: Principal
  facts: RequestFacts
  audit: WriteAudit
  readers: ReturnType<typeof readersOf>
  /** Throws if the caller may no longer use the route, for what is sent over a longer time. */
  stillAllowed(): Promise<void>
}

/** The most characters of a page of a list, as JSON: one with larger items ends earlier, but has one item at least. */
export const MOST_OF_PAGE = 8_000_000

export function toReply(call: Call, result: unknown): KeptReply {
  const { route } = call
  const { versioned, status: given } = call.facts.notes
  const status = given ?? route.reply.status
  const text = status === 204 || result === undefined ? '' : replyText(call, result)
  return { status, body: text, etag: versioned && etagOf(versioned) }
}

function replyText(call: Call, result: unknown): string {
  const { ctx, route } = call
  if (route.list === 'page') return printPage(ctx, result as Page<unknown[]>)
  if (route.replyType === 'csv' || route.replyType === 'open_metrics') return String(result)
  return JSON.stringify(result)
}

/** The items of a page, and the address of the following one as a header (RFC 8288). */
function printPage(ctx: Context, { items, next, nextAfter }: Page<unknown[]>): string {
  const { text, count } = printFirst(items, MOST_OF_PAGE)
  const cursor = count < items.length && nextAfter ? nextAfter(count - 1) : next
  if (cursor !== null) {
    // The cursor stands behind what this page has skipped.
    const { offset: _, ...rest } = ctx.query as Record<string, string>
    const query = new URLSearchParams({ ...rest, cursor })
    ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`)
  }
  return text
}

/** The content type; that of OpenMetrics includes its version (OpenMetrics 1.0, content type). */
function typeOf({ replyType }: AnyRoute): string {
  if (replyType === 'open_metrics') return `${MEDIA_TYPES.open_metrics}; version=1.0.0; charset=utf-8`
  return replyType === 'csv' ? MEDIA_TYPES.csv : MEDIA_TYPES.json
}

/** Sends a reply; browsers get a page if the route has one. */
export function answer(platform: Platform, { ctx, route, facts, page, principal }: Call, reply: KeptReply): void {
  const { session } = facts.notes
  if (session !== undefined)
    cookiesOf(ctx, platform.config).set(SESSION_COOKIE, session?.token ?? null, session?.lifeMs)
  if (page && wantsPage(ctx)) {
    const view = viewOf(ctx, platform.config, principal.actor.session?.csrf_token)
    answerPage(ctx, reply.status, page(JSON.parse(reply.body) as never, view), view.language)
    return
  }
  // Replies belong to one account, and some contain a secret.
  ctx.set('Cache-Control', 'no-store')
  ctx.status = reply.status
  if (reply.etag) ctx.set('ETag', reply.etag)
  if (reply.body === '') {
    ctx.body = null
    ctx.status = reply.status
    return
  }
  ctx.type = typeOf(route)
  ctx.body = reply.body
}
