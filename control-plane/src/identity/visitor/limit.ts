import type { Platform } from '../../platform/context.ts'
import { networkOfSix } from '../../platform/http/address.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'

/**
 * The limit of one address for all sign-in requests is this fraction of the API's limit: 60 a minute (api.md part A).
 */
const LOGIN_PART = 10

type PublicVerb<I, O> = (ctx: PublicCtx, input: I) => Promise<O>
/** Wraps a verb, so that it counts its callers. */
export type CountCallers = <I, O>(verb: PublicVerb<I, O>) => PublicVerb<I, O>

/** Counts the callers of all verbs that it wraps together, by address. */
export function limitCallers(platform: Platform): CountCallers {
  const points = Math.ceil(platform.config.PHAROS_RATE_LIMIT_PER_MINUTE / LOGIN_PART)
  const byCaller = points === 0 ? null : createLimiter(platform, 'login', points)
  return verb => async (ctx, input) => {
    await byCaller?.consume(networkOfSix(ctx.caller.address))
    return verb(ctx, input)
  }
}
