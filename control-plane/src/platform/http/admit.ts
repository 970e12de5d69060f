import type { Middleware } from 'koa'
import type { Platform } from '../context.ts'
import { credentialOf } from './authenticate.ts'
import { createInFlight, MOST_REQUESTS } from './in-flight.ts'
import { answerRefusal } from './open.ts'
import type { Binding } from './server.ts'

/**
 * Creates the middleware that bounds the requests of one caller at once: of a credential or, without one, of an address.
 * Routes that count calls by what they name, such as pings, have no bound for an address. A request is over once its
 * work has ended and its response was sent; a stream of events has bounds of its own, and is over once it has begun.
 */
export function createAdmission(platform: Platform): (binding: Binding) => Middleware {
  const enter = createInFlight({ ofCaller: MOST_REQUESTS, all: Number.POSITIVE_INFINITY })
  return binding => {
    const { route, counts, telemetry } = binding
    return async (ctx, next) => {
      const caller = credentialOf(ctx, platform.config)?.token ?? (counts && !telemetry ? null : ctx.ip)
      if (caller === null) return next()
      let leave = () => {}
      try {
        leave = enter(caller)
      } catch (error) {
        ctx.state.route = route.id
        platform.metrics.refused.inc({ status: '429' })
        return answerRefusal(ctx, platform, binding, error)
      }
      const { res } = ctx
      try {
        await next()
      } finally {
        if (res.closed || route.replyType === 'event_stream') leave()
        else res.once('close', leave)
      }
    }
  }
}
