import type { Context, Middleware } from 'koa'
import type { Platform } from '../context.ts'
import { networkOfSix } from './address.ts'
import { credentialOf } from './authenticate.ts'
import { createInFlight, MOST_OF_ACCOUNT, MOST_REQUESTS } from './in-flight.ts'
import { answerRefusal } from './open.ts'
import type { Binding } from './server.ts'

/** What bounds the requests in progress. */
export interface Admission {
  /** Creates the middleware of a route. It counts the credential or, without one, the address. */
  ofCaller(binding: Binding): Middleware
  /** Also counts the request for its account, once that is known. Throws 429 if that has too many in progress. */
  ofAccount(ctx: Context, account: string): void
}

/**
 * Bounds the requests of one caller at once: of a credential or, without one, of an address; and of an account, whose
 * credentials would multiply that. Routes that count calls by what they name, such as pings, have no bound for an
 * address. A request is over once its work has ended and its response was sent; a stream of events has bounds of its
 * own, and is over once it has begun.
 */
export function createAdmission(platform: Platform): Admission {
  const callers = createInFlight({ ofCaller: MOST_REQUESTS, all: Number.POSITIVE_INFINITY })
  const accounts = createInFlight({ ofCaller: MOST_OF_ACCOUNT, all: Number.POSITIVE_INFINITY })
  const accountsOf = new WeakMap<Context, Map<string, () => void>>()
  const enter = (places: typeof callers, caller: string) => {
    try {
      return places(caller)
    } catch (error) {
      platform.metrics.refused.inc({ status: '429' })
      throw error
    }
  }
  return {
    ofCaller(binding) {
      const { route, counts, telemetry } = binding
      return async (ctx, next) => {
        const known = credentialOf(ctx, platform.config)?.token
        const caller = known ?? (counts && !telemetry ? null : networkOfSix(ctx.ip))
        if (caller === null) return next()
        let leaveCaller = () => {}
        try {
          leaveCaller = enter(callers, caller)
        } catch (error) {
          ctx.state.route = route.id
          return answerRefusal(ctx, platform, binding, error)
        }
        const own = new Map<string, () => void>()
        accountsOf.set(ctx, own)
        const leave = () => {
          leaveCaller()
          for (const leaveAccount of own.values()) leaveAccount()
        }
        const { res } = ctx
        try {
          await next()
        } finally {
          if (res.closed || route.replyType === 'event_stream') leave()
          else res.once('close', leave)
        }
      }
    },
    ofAccount(ctx, account) {
      const own = accountsOf.get(ctx)
      if (own && !own.has(account)) own.set(account, enter(accounts, account))
    },
  }
}
