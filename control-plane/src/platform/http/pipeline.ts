import {
  type AnyRoute,
  type BodyOf,
  MEDIA_TYPES,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@pharos/shared-protocol/contract/route.ts'
import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import { screenOf } from '@pharos/shared-protocol/screen.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Context, Middleware } from 'koa'
import { type Ctx, inAccount, type OpenCtx, type Platform, type RequestFacts } from '../context.ts'
import { type Premise, PremiseFailed } from '../database/connect.ts'
import type { Page } from '../page.ts'
import { findReferences } from '../references.ts'
import { Refusal } from '../refusal.ts'
import type { Admission } from './admit.ts'
import { auditOf, type WriteAudit } from './audit.ts'
import {
  type Credential,
  type Credentials,
  credentialOf,
  forgetStaff,
  type Principal,
  requireAccess,
  requireOwnRequest,
  requirePrincipal,
} from './authenticate.ts'
import { parseParts, readBody } from './body.ts'
import type { readersOf } from './changes.ts'
import type { BeginStream } from './event-stream.ts'
import type { SentFile } from './file.ts'
import { answerPage, type SmallPage, wantsPage } from './html.ts'
import { claimIdempotencyKey, findKeptReply, type KeptReply, mayBeKept } from './idempotency.ts'
import { languageOf } from './language.ts'
import type { LastWrite } from './last-write.ts'
import { answerRefusal, type PageView, refusedPage, signInAt } from './open.ts'
import { isReading, perform, type ValidInput } from './perform.ts'
import { asRefusal } from './problem.ts'
import { createGuessLimit, createRateLimit } from './rate-limit.ts'
import { answer, type Call } from './reply.ts'
import type { Binding } from './server.ts'

export interface Input<R extends AnyRoute> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
}

/** A verb's result: the reply's body, or a page of it if the route has pages. */
export type Answer<R extends AnyRoute> = ReplyOf<R> | Page<ReplyOf<R>>

/** Whom a request is served for. */
interface Served {
  principal: Principal
  premise: Premise | null
  credential: Credential | null
}

export type Verb = (ctx: never, input: never) => Promise<unknown>

type OpenVerb<R extends AnyRoute> = (ctx: OpenCtx, input: Input<R>) => Promise<Answer<R> | LastWrite<Answer<R>>>

/** Binds a route to a verb that works inside the request's transaction. */
export function bind<R extends AnyRoute>(route: R, verb: (ctx: Ctx, input: Input<R>) => Promise<Answer<R>>) {
  return { route: route as AnyRoute, verb: verb as Verb }
}

/** Binds a route with `tx: 'none'` to a verb that opens its own transactions, or returns the last of them. */
export function bindOpen<R extends AnyRoute>(route: R, verb: OpenVerb<R>) {
  return { route: route as AnyRoute, verb: verb as Verb }
}

/** Binds a route of `event_stream` to a verb that returns the start of the stream, after its transactions. */
export function bindStream<R extends AnyRoute>(
  route: R,
  verb: (ctx: OpenCtx, input: Input<R>) => Promise<BeginStream>,
): Binding {
  return { route, verb: verb as Verb }
}

/** Binds a route of `file` to a verb that opens the file, after its transactions. */
export function bindFile<R extends AnyRoute>(
  route: R,
  verb: (ctx: OpenCtx, input: Input<R>) => Promise<SentFile>,
): Binding {
  return { route, verb: verb as Verb }
}

/** Binds a route of `json_or_html` to a verb. A browser with a session gets pages; one without can sign in. */
export function bindSessionPage<R extends AnyRoute>(
  route: R,
  verb: OpenVerb<R>,
  page: (reply: ReplyOf<R>, view: PageView) => SmallPage,
  refused: (refusal: Refusal, view: PageView) => SmallPage = (refusal, view) =>
    refusedPage(refusal, view, signInAt(view)),
): Binding {
  const refusedOrAway = (refusal: Refusal, view: PageView) =>
    refusal.code === 'unauthenticated' ? AWAY(view) : refused(refusal, view)
  return { route: route as AnyRoute, verb: verb as Verb, page: page as never, refused: refusedOrAway }
}

/** The page for browsers without a session: redirects to sign in, and then back. */
const AWAY = (view: PageView): SmallPage => ({ title: '', body: '', location: signInAt(view) })

/**
 * Creates the middleware of a route. Refusals have one order: 401, 429, 403, 404 of the path, 413/415, 400, 404 of
 * references, 402, 409.
 */
export function createPipeline(
  platform: Platform,
  credentials: Credentials,
  audit: WriteAudit,
  readers: ReturnType<typeof readersOf>,
  admission: Pick<Admission, 'ofAccount'>,
) {
  const limit = createRateLimit(platform, 'api')
  const guard = createGuessLimit(platform)
  return (binding: Binding): Middleware => {
    const { route, verb, page } = binding
    const find = (credential: Credential | null) =>
      requirePrincipal(platform, credential, given => credentials.find(platform, given))

    const serve = async (ctx: Context, { principal, premise, credential }: Served) => {
      ctx.state.account = principal.account
      admission.ofAccount(ctx, principal.account)
      await limit(ctx, principal.actor.id)
      await serveKnown(platform, {
        ctx,
        route,
        verb,
        page,
        principal,
        facts: factsOf(ctx, platform, principal, premise),
        audit,
        readers,
        async stillAllowed() {
          const { account, actor } = await find(credential)
          if (account !== principal.account)
            throw new Refusal('unauthenticated', requestText('request.session_of_other_account'))
          requireAccess(route, actor, platform.clock.now())
        },
      })
    }

    /**
     * Serves a remembered caller, if all work happens in transactions. Returns false if the caller has changed, or if
     * the database was not queried.
     */
    async function serveRemembered(ctx: Context, credential: Credential | null): Promise<boolean> {
      const inOne = route.tx !== 'none' && route.bodyType !== 'bytes' && ctx.get('idempotency-key') === ''
      const remembered = credential !== null && inOne ? credentials.recall(platform, credential) : null
      if (remembered === null) return false
      const { principal, premise } = remembered
      await serve(ctx, { principal, premise, credential }).catch(error => {
        if (premise.holds || !dependsOnCaller(error)) throw error
      })
      return premise.holds === true
    }

    /** A request also fails unexpectedly if its caller's account is erased meanwhile: then that is the cause. */
    async function causeOf(error: unknown, credential: Credential | null): Promise<unknown> {
      if (credential === null || asRefusal(error).code !== 'internal') return error
      return find(credential).then(
        () => error,
        cause => (cause instanceof Refusal ? cause : error),
      )
    }

    return async ctx => {
      const stop = platform.metrics.requests.startTimer({ route: route.id })
      ctx.state.route = route.id
      const credential = credentialOf(ctx, platform.config)
      try {
        if (sendToScreen(ctx, route)) return
        if (await serveRemembered(ctx, credential)) return
        const principal = await requirePrincipal(platform, credential, given =>
          guard(ctx.ip, given.token, () => credentials.find(platform, given)),
        )
        await serve(ctx, { principal, premise: null, credential })
      } catch (error) {
        const cause = await causeOf(error, credential)
        if (asRefusal(cause).code === 'unauthenticated') forgetStaff(ctx, platform.config, credential)
        answerRefusal(ctx, platform, binding, cause)
      } finally {
        stop({ status: String(ctx.status) })
      }
    }
  }
}

/** Redirects a browser that opens a resource of the API to its screen, signed in or not: the screen asks to sign in. */
function sendToScreen(ctx: Context, { method, replyType }: AnyRoute): boolean {
  if (method !== 'GET' || replyType !== 'json' || !wantsPage(ctx)) return false
  const location = screenOf(ctx.path)
  if (location === null) return false
  ctx.vary('Accept')
  answerPage(ctx, 303, { title: '', body: '', location }, 'en')
  return true
}

/** Whether the result may differ because the caller is no longer the remembered one. */
function dependsOnCaller(error: unknown): boolean {
  return error instanceof PremiseFailed || (error instanceof Refusal && error.code !== 'rate_limited')
}

function factsOf(
  ctx: Context,
  platform: Platform,
  { account, actor }: Principal,
  premise: Premise | null,
): RequestFacts {
  // Read-only routes cannot overwrite anything.
  const ifMatch = ctx.method === 'GET' ? null : ctx.get('if-match') || null
  const openLog = () => platform.log.child({ request_id: ctx.state.requestId, account })
  const notes = {
    ...{ resource: null, changed: null, versioned: null, ifMatch, status: null },
    language: () => languageOf(ctx, platform.config),
  }
  return { account, actor, openLog, notes, premise }
}

/** Serves the request of a known caller. Every mutating request is recorded in the audit log, even if it is refused. */
async function serveKnown(platform: Platform, call: Call): Promise<void> {
  try {
    requireOwnRequest(call.ctx, call.principal.actor, await csrfTokenOf(call))
    requireAccess(call.route, call.principal.actor, platform.clock.now())
    const { input, kept } = await readInput(platform, call)
    // Reading a body takes as long as its sender likes.
    if (call.principal.hold) await call.stillAllowed()
    if (kept) return answer(platform, call, kept)
    const idempotent = await claimIdempotencyKey(call.ctx, platform, call.route, call.principal, input.body)
    if (idempotent?.replay) return answer(platform, call, idempotent.replay)
    await perform(platform, call, input, idempotent).catch(async error => {
      await idempotent?.forget()
      throw error
    })
  } catch (error) {
    const { status } = REFUSALS[asRefusal(error).code]
    if (!isReading(call.route) && status >= 400 && status <= 412)
      await inAccount(platform, call.facts, 'write', async ctx => call.audit(ctx, auditOf(ctx, call, status)))
    throw error
  }
}

/** The CSRF token. A form cannot send a header, so it sends a field, which is not part of the input. */
async function csrfTokenOf({ ctx, route, page, principal }: Call): Promise<string> {
  if (!page || !principal.actor.session || !ctx.is(MEDIA_TYPES.form)) return ctx.get('x-csrf-token')
  const { csrf_token, ...rest } = ((await readBody(ctx, route)) ?? {}) as Record<string, unknown>
  ctx.request.body = rest
  return String(csrf_token ?? '')
}

type Read = { input: ValidInput; kept: null } | { input: null; kept: KeptReply }

/**
 * Reads and checks the input. If something that it names is gone by now, the stored reply of the same request comes
 * first: it may have been gone since then because of that request.
 */
async function readInput(platform: Platform, call: Call): Promise<Read> {
  const { ctx, route, principal } = call
  const { params } = parseParts({ params: route.params }, { params: ctx.params })
  const gone = await missingOf(platform, call, findReferences(route.params, params))
  if (gone && !mayBeKept(ctx, route)) throw gone
  const { query, body } = await readRest(call).catch(error => {
    throw gone ?? error
  })
  const references = findReferences(route.body, body)
  const fault = gone ?? (await missingOf(platform, call, references))
  if (fault === null) return { input: { params, query, body, references }, kept: null }
  const kept = mayBeKept(ctx, route) ? await findKeptReply(ctx, platform, route, principal, body) : null
  if (kept === null) throw fault
  return { input: null, kept }
}

async function readRest({ ctx, route }: Call) {
  const body = await readBody(ctx, route)
  const given = { query: { ...ctx.query }, body: route.complete ? route.complete(body) : body }
  return parseParts({ query: route.query, body: route.body }, given)
}

/** The refusal if something that is referred to does not exist; null if everything does. */
async function missingOf(
  platform: Platform,
  { facts }: Call,
  references: ValidInput['references'],
): Promise<Refusal | null> {
  if (references.length === 0) return null
  return inAccount(platform, facts, 'read', tx => platform.references.check(tx, references)).then(
    () => null,
    error => {
      if (error instanceof Refusal && error.code === 'not_found') return error
      throw error
    },
  )
}
