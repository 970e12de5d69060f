import type { Context } from 'koa'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Platform } from '../context.ts'
import { Refusal } from '../refusal.ts'

const WINDOW_SECONDS = 60

/** Counts uses by key in this process, by the minute. Both refuse with 429 once there are too many, and answer the headers that say so. */
export interface Limiter {
  consume(key: string): Promise<Record<string, string>>
  /** The same without counting: a key that was never counted is not remembered. */
  peek(key: string): Promise<Record<string, string>>
}

/** At most `points` a minute for each key. `name` stands in the headers. */
export function createLimiter(platform: Pick<Platform, 'metrics'>, name: string, points: number): Limiter {
  const limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS })
  const judge = (state: unknown, spent: (state: RateLimiterRes) => boolean): Record<string, string> => {
    if (!(state instanceof RateLimiterRes)) return {}
    const reset = Math.ceil(state.msBeforeNext / 1000)
    const seen = {
      'ratelimit-policy': `"${name}";q=${points};w=${WINDOW_SECONDS}`,
      ratelimit: `"${name}";r=${Math.max(0, state.remainingPoints)};t=${reset}`,
    }
    if (!spent(state)) return seen
    platform.metrics.refused.inc({ status: '429' })
    throw new Refusal('rate_limited', `More than ${points} requests in a minute; wait ${reset} s.`, {
      headers: { ...seen, 'retry-after': String(reset) },
    })
  }
  return {
    consume: async key => {
      const state = await limiter.consume(key).catch((refused: unknown) => refused)
      return judge(state, ({ consumedPoints }) => consumedPoints > points)
    },
    peek: async key => judge(await limiter.get(key), ({ consumedPoints }) => consumedPoints >= points),
  }
}

/** Counts requests per credential in this process (api.md part A); 0 is off. */
export function createRateLimit(platform: Platform) {
  const points = platform.config.PHAROS_RATE_LIMIT_PER_MINUTE
  if (points === 0) return async () => {}
  const limiter = createLimiter(platform, 'api', points)
  return async (ctx: Context, credential: string): Promise<void> => {
    ctx.set(await limiter.consume(credential))
  }
}
