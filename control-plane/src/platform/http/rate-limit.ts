import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Context } from 'koa'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Platform } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { tokenHash } from '../sealer.ts'

const WINDOW_SECONDS = 60

/**
 * Counts uses by key in this process, per minute. Both functions refuse with 429 above the limit, and return the rate
 * limit headers.
 */
export interface Limiter {
  consume(key: string): Promise<Record<string, string>>
  /** The same without counting: a key that was never counted is not stored. */
  peek(key: string): Promise<Record<string, string>>
}

/** At most `points` a minute for each key. `name` appears in the headers. */
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
    throw new Refusal('rate_limited', requestText('request.rate_limited', { limit: points, seconds: reset }), {
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

/**
 * Counts each request once, in this process: by credential, or by address if the route needs none. A limit of 0 turns
 * it off.
 */
export function createRateLimit(platform: Platform, name: 'api' | 'public') {
  const points = platform.config.PHAROS_RATE_LIMIT_PER_MINUTE
  if (points === 0) return async () => {}
  const limiter = createLimiter(platform, name, points)
  return async (ctx: Context, key: string): Promise<void> => {
    if (ctx.state.counted === key) return
    ctx.set(await limiter.consume(key))
    ctx.state.counted = key
  }
}

/** The limit of guesses is this many times lower than that of requests. */
const GUESSES_PART = 10
/** The most credentials that are remembered because they worked here recently. */
const MOST_KNOWN = 10_000

/**
 * Counts unknown credentials per address, since each costs a query. A caller over the limit is refused without one,
 * except with a credential that has worked here: others behind the same address continue.
 */
export function createGuessLimit(platform: Platform) {
  const points = Math.ceil(platform.config.PHAROS_RATE_LIMIT_PER_MINUTE / GUESSES_PART)
  const limiter = points === 0 ? null : createLimiter(platform, 'credentials', points)
  const known = new Set<string>()
  return async <T>(address: string, token: string, find: () => Promise<T | null>): Promise<T | null> => {
    const hash = tokenHash(token).toString('base64')
    if (!known.has(hash)) await limiter?.peek(address)
    const found = await find()
    if (found === null) {
      known.delete(hash)
      await limiter?.consume(address)
    } else remember(known, hash)
    return found
  }
}

function remember(known: Set<string>, hash: string): void {
  if (known.has(hash)) return
  const [oldest] = known
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  known.add(hash)
}
