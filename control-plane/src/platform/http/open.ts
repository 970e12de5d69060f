import {
  type AnyRoute,
  type BodyOf,
  MEDIA_TYPES,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@pharos/shared-protocol/contract/route.ts'
import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Context, Middleware } from 'koa'
import type { Platform } from '../context.ts'
import type { Log } from '../log.ts'
import { parseParts, readBody } from './body.ts'
import { type CutBytes, readBytes } from './bytes.ts'
import { type Cookies, cookiesOf } from './cookie.ts'
import { answerPage, escapeHtml, type Shown, type SmallPage } from './html.ts'
import type { Verb } from './pipeline.ts'
import { answerProblem, asRefusal } from './problem.ts'
import { createRateLimit } from './rate-limit.ts'
import type { Binding } from './server.ts'

/** A verb's first argument on a route without an account: there is no actor and no open transaction. */
export interface PublicCtx {
  platform: Platform
  now: EpochMs
  newId(): string
  log: Log
  request_id: string
  caller: { method: string; address: string; user_agent: string; content_type: string; other_site: boolean }
  cookies: Cookies
  /**
   * The body of a route of `bytes`: keeps its first `limit` bytes, and reads at most `most` (default: `limit`).
   * Continues where the last call ended.
   */
  readBytes(limit: number, most?: number): Promise<CutBytes>
}

export interface PublicInput<R extends AnyRoute> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
}

/** Binds an open route to a verb. Calls are rate limited by address, and not audited: they belong to no account's log. */
export function bindPublic<R extends AnyRoute>(
  route: R,
  verb: (ctx: PublicCtx, input: PublicInput<R>) => Promise<ReplyOf<R>>,
) {
  return { route: route as AnyRoute, verb: verb as Verb }
}

/** The same when the verb limits calls by what they name: many from one address are usual there. */
export function bindCounting<R extends AnyRoute>(
  route: R,
  verb: (ctx: PublicCtx, input: PublicInput<R>) => Promise<ReplyOf<R>>,
) {
  return { ...bindPublic(route, verb), counts: true }
}

/** The same for a route of `json_or_html`: browsers get the reply, or the refusal, as a page, or are sent elsewhere. */
export function bindPage<R extends AnyRoute>(
  route: R,
  verb: (ctx: PublicCtx, input: PublicInput<R>) => Promise<ReplyOf<R>>,
  page: (reply: ReplyOf<R>) => Shown,
) {
  return { ...bindPublic(route, verb), page: page as (reply: never) => Shown }
}

/** Creates the middleware of an open route: the address is counted before the body is read. */
export function createOpenPipeline(platform: Platform) {
  const limit = createRateLimit(platform, 'public')
  return ({ route, verb, page, counts }: Binding): Middleware =>
    async ctx => {
      const stop = platform.metrics.requests.startTimer({ route: route.id })
      ctx.state.route = route.id
      try {
        if (!counts) await limit(ctx, ctx.ip)
        const given = { params: ctx.params, query: { ...ctx.query }, body: await readBody(ctx, route) }
        const input = parseParts({ params: route.params, query: route.query, body: route.body }, given)
        const call = verb as (ctx: PublicCtx, input: unknown) => Promise<unknown>
        const reply = await call(publicCtx(platform, ctx), input)
        if (page && wantsPage(ctx)) return answerShown(ctx, route.reply.status, page(reply as never))
        ctx.status = route.reply.status
        ctx.type = MEDIA_TYPES[route.replyType]
        ctx.body = route.replyType.startsWith('json') ? JSON.stringify(reply) : String(reply)
      } catch (error) {
        answerProblem(ctx, platform, error)
        if (page && wantsPage(ctx)) answerPage(ctx, ctx.status, refusedPage(error))
      } finally {
        stop({ status: String(ctx.status) })
      }
    }
}

/** A form's answer is fetched with GET (RFC 9110, 15.4.4). */
function answerShown(ctx: Context, status: number, shown: Shown): void {
  if ('location' in shown) {
    ctx.status = 303
    ctx.set({ Location: shown.location, 'Referrer-Policy': 'no-referrer' })
    ctx.body = ''
  } else answerPage(ctx, status, shown)
}

function wantsPage(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html'
}

function refusedPage(error: unknown): SmallPage {
  const { code, message } = asRefusal(error)
  return { title: REFUSALS[code].title, body: `<p>${escapeHtml(message)}</p>` }
}

/** Characters that are kept. */
const LONGEST_USER_AGENT = 300

function publicCtx(platform: Platform, ctx: Context): PublicCtx {
  const now = platform.clock.now()
  return {
    platform,
    now,
    newId: () => platform.ids.at(now),
    log: platform.log.child({ request_id: ctx.state.requestId }),
    request_id: String(ctx.state.requestId),
    caller: {
      method: ctx.method,
      address: ctx.ip,
      user_agent: ctx.get('user-agent').slice(0, LONGEST_USER_AGENT),
      content_type: ctx.get('content-type'),
      // Only browsers send it (Fetch Metadata, 2.2); their forms may be another site's.
      other_site: ['cross-site', 'same-site'].includes(ctx.get('sec-fetch-site')),
    },
    cookies: cookiesOf(ctx, platform.config),
    readBytes: (limit, most) => readBytes(ctx.req, limit, most),
  }
}
