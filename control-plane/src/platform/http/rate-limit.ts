import type { Context } from 'koa'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Platform } from '../context.ts'
import { Refusal } from '../refusal.ts'

const WINDOW_SECONDS = 60

/** Counts requests per credential in this process (api.md part A); 0 is off. */
export function createRateLimit(platform: Platform) {
  const points = platform.config.PHAROS_RATE_LIMIT_PER_MINUTE
  if (points === 0) return async () => {}
  const limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS })
  return async (ctx: Context, credential: string): Promise<void> => {
    const state = await limiter.consume(credential).catch((refused: unknown) => refused)
    if (!(state instanceof RateLimiterRes)) return
    const reset = Math.ceil(state.msBeforeNext / 1000)
    const seen = {
      'ratelimit-policy': `"api";q=${points};w=${WINDOW_SECONDS}`,
      ratelimit: `"api";r=${Math.max(0, state.remainingPoints)};t=${reset}`,
    }
    ctx.set(seen)
    if (state.consumedPoints <= points) return
    platform.metrics.refused.inc({ status: '429' })
    throw new Refusal('rate_limited', `More than ${points} requests in a minute; wait ${reset} s.`, {
      headers: { ...seen, 'retry-after': String(reset) },
    })
  }
}
