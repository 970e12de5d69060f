import { type Problem, REFUSALS } from '@pharos/shared-protocol/problem.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Context, Middleware } from 'koa'
import { isAway, isDiskFull } from '../away.ts'
import type { Platform } from '../context.ts'
import { isLanguage, type Language } from '../language.ts'
import { Refusal } from '../refusal.ts'
import type { Handover } from '../telemetry-process/handover.ts'
import { callerAddress, isProxy, readProxies } from './address.ts'
import { challengeOf } from './authenticate.ts'
import { refusalIn } from './language.ts'
import { logOutage } from './outage-log.ts'
import { proxyWatch } from './untrusted-proxy.ts'

const GIVEN_ID = /^[A-Za-z0-9_-]{1,64}$/

/** The request id: the caller's if it is a plain word, else a new one. */
export function requestIdOf({ ids, clock }: Pick<Platform, 'ids' | 'clock'>, given: string): string {
  return GIVEN_ID.test(given) ? given : ids.at(clock.now())
}

/**
 * Every response carries `X-Request-Id`; `ctx.ip` is the caller's also behind trusted proxies, and of a request that an
 * API hands on.
 */
export function withRequestId(platform: Platform, handover?: Handover): Middleware {
  const proxies = readProxies(platform.config.PHAROS_TRUSTED_PROXIES)
  const watch = proxyWatch(platform)
  return async (ctx, next) => {
    const peer = ctx.req.socket.remoteAddress ?? ''
    const handedOn = handover?.callerOf(ctx.req)
    if (handedOn == null) watch.note(ctx.req, isProxy(peer, proxies))
    ctx.request.ip = handedOn ?? callerAddress(peer, ctx.get('x-forwarded-for'), proxies)
    ctx.state.requestId = requestIdOf(platform, ctx.get('x-request-id'))
    ctx.set('X-Request-Id', ctx.state.requestId)
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set('Cache-Control', 'no-store')
    await next()
  }
}

/**
 * Converts any error to a refusal. Dependencies that are away are a 503; everything unknown is a 500 without details.
 */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDiskFull(error))
    return new Refusal('unavailable', requestText('request.disk_full'), {
      headers: { 'retry-after': '30' },
    })
  if (isAway(error))
    return new Refusal('unavailable', requestText('request.unavailable'), {
      headers: { 'retry-after': '2' },
    })
  return new Refusal('internal', requestText('request.internal'))
}

/** Sends a refusal as RFC 9457 problem details, and logs our own errors and outages. */
export function answerProblem(ctx: Context, platform: Platform, error: unknown): void {
  const refusal = asRefusal(error)
  const { status } = REFUSALS[refusal.code]
  const requestId = String(ctx.state.requestId)
  const about = { request_id: requestId, route: ctx.state.route }
  // An outage is logged in one line without a stack, since the request's code is not at fault. For a caller that has
  // gone, its own end is the reason.
  if (status === 503 && ctx.res.destroyed) platform.log.debug(about, 'the caller left before the request was complete')
  else if (status === 503) logOutage(platform, about, messageOf(error))
  // Not logged for a query that takes too long, which the caller has to change.
  else if (status >= 500 && refusal.code !== 'query_time_limit')
    platform.log.error({ ...about, err: error }, 'a request failed')
  ctx.status = status
  ctx.set({
    ...(status === 503 ? { 'retry-after': RETRY_SECONDS } : {}),
    ...(status === 401 ? { 'www-authenticate': challengeOf(platform.config) } : {}),
    ...refusal.headers,
  })
  ctx.type = PROBLEM_TYPE
  ctx.body = JSON.stringify(problemOf(refusalIn(askedLanguage(ctx), refusal), requestId))
}

/** The language of a reply: English, unless the script of our own pages asks for another one. */
function askedLanguage(ctx: Context): Language {
  const asked = ctx.get('x-language')
  return isLanguage(asked) ? asked : 'en'
}

/** For a 503 without its own time to retry. */
const RETRY_SECONDS = '30'

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export const PROBLEM_TYPE = 'application/problem+json'

/** A refusal as the body of its response. */
export function problemOf({ code, message, text, faults, params }: Refusal, request_id: string): Problem {
  const { status, title } = REFUSALS[code]
  const errors = faults.length > 0 ? { errors: [...faults] } : {}
  return {
    type: `/docs#${code}`,
    title,
    status,
    detail: message,
    ...(text ? { detail_code: text.code } : {}),
    ...(text && Object.keys(text.params).length > 0 ? { detail_params: text.params } : {}),
    code,
    request_id,
    ...errors,
    ...(params ? { params } : {}),
  }
}
