import type { Platform } from '../../platform/context.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'

/** Requests per minute of one address to all of signing in (api.md part A). */
const PER_CALLER = 60

type PublicVerb<I, O> = (ctx: PublicCtx, input: I) => Promise<O>
/** Wraps a verb: its callers are counted. */
export type CountCallers = <I, O>(verb: PublicVerb<I, O>) => PublicVerb<I, O>

/** Counts the callers of all verbs that it wraps together, by their addresses. */
export function limitCallers(platform: Platform): CountCallers {
  const byCaller = createLimiter(platform, 'login', PER_CALLER)
  return verb => async (ctx, input) => {
    await byCaller.consume(ctx.caller.address)
    return verb(ctx, input)
  }
}
