import { createHash } from 'node:crypto'
import {
  type AnyRoute,
  type BodyOf,
  MEDIA_TYPES,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@pharos/shared-protocol/contract/route.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Context, Middleware } from 'koa'
import type { Config } from '../config.ts'
import type { Caller, Platform } from '../context.ts'
import type { Language } from '../language.ts'
import type { Log } from '../log.ts'
import type { Refusal } from '../refusal.ts'
import { callerOf } from './audit.ts'
import { parseParts, readBody, readText } from './body.ts'
import { type CutBytes, type Holder, readBytes, readChunks } from './bytes.ts'
import { type Cookies, cookiesOf } from './cookie.ts'
import type { SharedState } from './cors.ts'
import { answerPage, escapeHtml, type SmallPage, wantsPage } from './html.ts'
import { hasVersion } from './if-none-match.ts'
import { languageOf, refusalIn } from './language.ts'
import { isLedHere, type Sender, senderOf } from './own-page.ts'
import { PAGE_WORDS } from './page-words.ts'
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
  caller: Caller & {
    method: string
    path: string
    content_type: string
    sender: Sender
    /** Whether a page of ours led the browser here, for requests that may come from a link. */
    is_led_here: boolean
  }
  cookies: Cookies
  /** A header of the request; empty if it is missing. */
  header(name: string): string
  /** Lets only pages of this origin read the reply, or no page of another site. For routes that any site may call. */
  shareWith(origin: string | null): void
  /**
   * The body of a route of `bytes`: keeps its first `limit` bytes, and reads at most `most` (default: `limit`).
   * Continues where the last call ended.
   */
  readBytes(limit: number, most?: number, holder?: Holder): Promise<CutBytes>
  /** The same in pieces, for a body that is shortened while it arrives. Returns whether it has more than `most` bytes. */
  readChunks(most: number, take: (chunk: Buffer) => void): Promise<boolean>
}

export interface PublicInput<R extends AnyRoute> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
}

/**
 * Binds an open route to a verb. Calls are rate limited by address, and not audited, since they belong to no account.
 */
export function bindPublic<R extends AnyRoute>(
  route: R,
  verb: (ctx: PublicCtx, input: PublicInput<R>) => Promise<ReplyOf<R>>,
) {
  return { route: route as AnyRoute, verb: verb as Verb }
}

/** The same for a verb that limits calls itself, by what they name, since many calls from one address are normal. */
export function bindCounting<R extends AnyRoute>(
  route: R,
  verb: (ctx: PublicCtx, input: PublicInput<R>) => Promise<ReplyOf<R>>,
) {
  return { ...bindPublic(route, verb), counts: true }
}

/** The input of a page besides the reply. */
export interface PageView {
  path: string
  config: Config
  cookies: Cookies
  /** The fields that the browser sent, to show a form again. Text from a stranger. */
  sent: Record<string, unknown>
  query: Readonly<Record<string, unknown>>
  language: Language
  /** The CSRF token for the forms of a session's pages. */
  csrf_token: string
}

/** The same for a route of `json_or_html`: browsers get the reply, or the refusal, as a page. */
export function bindPage<R extends AnyRoute>(
  route: R,
  verb: (ctx: PublicCtx, input: PublicInput<R>) => Promise<ReplyOf<R>>,
  page: (reply: ReplyOf<R>, view: PageView) => SmallPage,
  refused: (refusal: Refusal, view: PageView) => SmallPage = (refusal, view) => refusedPage(refusal, view, SIGN_IN),
) {
  return { ...bindPublic(route, verb), page, refused } as unknown as Binding
}

/** A request to a route whose form is defined by another specification. */
export interface RawRequest {
  authorization: string
  body: string
}

export interface RawReply {
  status: number
  headers: Record<string, string>
  body: string
}

/** The same for such a route: the verb parses the body, and returns refusals in the form of that specification. */
export function bindRaw(route: AnyRoute, verb: (ctx: PublicCtx, request: RawRequest) => Promise<RawReply>): Binding {
  return { route, verb: verb as Verb, raw: true }
}

/** A reply with its own status, type and headers. */
export interface OwnReply {
  status: number
  type: string
  headers: Readonly<Record<string, string>>
  /** Empty if there is none. */
  body: string | Buffer
}

/** The same for a protocol with its own forms of replies and refusals. The verb limits calls itself. */
export function bindProtocol<R extends AnyRoute>(
  route: R,
  verb: (ctx: PublicCtx, input: Omit<PublicInput<R>, 'body'>) => Promise<OwnReply>,
  refused: (refusal: Refusal, ctx: PublicCtx) => OwnReply,
) {
  return { route: route as AnyRoute, verb: verb as Verb, counts: true, protocol: refused }
}

/** Creates the middleware of an open route. It counts the address before it reads the body. */
export function createOpenPipeline(platform: Platform) {
  const limit = createRateLimit(platform, 'public')
  return (binding: Binding): Middleware =>
    async ctx => {
      const { route, verb, page, counts, raw, protocol } = binding
      const stop = platform.metrics.requests.startTimer({ route: route.id })
      ctx.state.route = route.id
      try {
        if (!counts) await limit(ctx, ctx.ip)
        if (raw) return await answerRaw(ctx, route, verb as never, publicCtx(platform, ctx))
        const given = { params: ctx.params, query: { ...ctx.query }, body: await readBody(ctx, route) }
        const input = parseParts({ params: route.params, query: route.query, body: route.body }, given)
        const call = verb as (ctx: PublicCtx, input: unknown) => Promise<unknown>
        const reply = await call(publicCtx(platform, ctx), input)
        if (protocol) return answerOwn(ctx, reply as OwnReply)
        if (page && wantsPage(ctx)) {
          const view = viewOf(ctx, platform.config)
          return answerPage(ctx, route.reply.status, page(reply as never, view), view.language)
        }
        ctx.status = route.reply.status
        ctx.type = MEDIA_TYPES[route.replyType]
        ctx.body = route.replyType.startsWith('json') ? JSON.stringify(reply) : String(reply)
        if (route.replyType === 'calendar') keepFresh(ctx, String(reply))
      } catch (error) {
        answerRefusal(ctx, platform, binding, error)
      } finally {
        stop({ status: String(ctx.status) })
      }
    }
}

/** Readers of a feed ask again each hour: those that have it get a 304 (RFC 9110 13.1.2). */
function keepFresh(ctx: Context, body: string): void {
  ctx.set('Cache-Control', 'no-cache')
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  ctx.set('ETag', etag)
  if (hasVersion(ctx.headers['if-none-match'], etag)) ctx.status = 304
}

/** Sends a refusal in the form of the route: as a problem, as its protocol demands, or as a page. */
export function answerRefusal(ctx: Context, platform: Platform, { protocol, refused }: Binding, error: unknown): void {
  answerProblem(ctx, platform, error)
  if (protocol) answerOwn(ctx, protocol(asRefusal(error), publicCtx(platform, ctx)))
  if (refused && wantsPage(ctx)) answerRefused(ctx, platform.config, error, refused)
}

async function answerRaw(
  ctx: Context,
  route: AnyRoute,
  verb: (ctx: PublicCtx, request: RawRequest) => Promise<RawReply>,
  open: PublicCtx,
): Promise<void> {
  const request = { authorization: ctx.get('authorization'), body: await readText(ctx, route) }
  const { status, headers, body } = await verb(open, request)
  ctx.status = status
  ctx.set(headers)
  ctx.body = body
}

function answerOwn(ctx: Context, { status, type, headers, body }: OwnReply): void {
  ctx.status = status
  ctx.set(headers)
  ctx.type = type
  ctx.body = body === '' ? null : body
  ctx.status = status
}

export function viewOf(ctx: Context, config: Config, csrf_token = ''): PageView {
  const { body } = ctx.request
  const sent = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const language = languageOf(ctx, config)
  return { path: ctx.path, query: ctx.query, config, cookies: cookiesOf(ctx, config), sent, language, csrf_token }
}

/** Sends the page of a refusal in the visitor's language, with the status that is already set. */
export function answerRefused(
  ctx: Context,
  config: Config,
  error: unknown,
  refused: (refusal: Refusal, view: PageView) => SmallPage,
): void {
  const view = viewOf(ctx, config)
  answerPage(ctx, ctx.status, refused(refusalIn(view.language, asRefusal(error)), view), view.language)
}

const SIGN_IN = '/login'

/** The address to sign in, from which the person returns to the page. */
export function signInAt({ path }: PageView): string {
  return `${SIGN_IN}?next=${encodeURIComponent(path)}`
}

/** The page of a refusal: what went wrong, and a link to sign in. */
export function refusedPage({ code, message }: Refusal, { language }: PageView, signIn: string): SmallPage {
  const words = PAGE_WORDS[language]
  return {
    title: words.refused[code],
    body: `<p role="alert" class="alert">${escapeHtml(message)}</p><p><a href="${signIn}">${words.sign_in}</a></p>`,
  }
}

function publicCtx(platform: Platform, ctx: Context): PublicCtx {
  const now = platform.clock.now()
  return {
    platform,
    now,
    newId: () => platform.ids.at(now),
    log: platform.log.child({ request_id: ctx.state.requestId }),
    request_id: String(ctx.state.requestId),
    caller: {
      ...callerOf(ctx, platform.config),
      method: ctx.method,
      path: ctx.path,
      content_type: ctx.get('content-type'),
      sender: senderOf(ctx, platform.config),
      is_led_here: isLedHere(ctx, platform.config),
    },
    cookies: cookiesOf(ctx, platform.config),
    header: name => ctx.get(name),
    shareWith(origin) {
      ;(ctx.state as SharedState).sharedWith = origin
    },
    readBytes: (limit, most, holder) => readBytes(ctx.req, limit, most, holder),
    readChunks: (most, take) => readChunks(ctx.req, most, take),
  }
}
