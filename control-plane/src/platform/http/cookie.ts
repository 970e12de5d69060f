import type { Context } from 'koa'
import { baseUrlOf, type Config } from '../config.ts'

/** The cookies of the installation's own pages. They are sent only to this origin, and no script can read them. */
export interface Cookies {
  /** The value as the browser will have it: what was set in the response counts before what was sent. */
  get(name: string): string | undefined
  /** `null` removes it. Without `lifeMs` it ends with the browser. */
  set(name: string, value: string | null, lifeMs?: number): void
}

/**
 * With TLS the prefix binds cookies to this host (RFC 6265bis, 4.1.3.2), so that no other host of the same domain can
 * set them.
 */
const TLS_PREFIX = '__Host-'

/** What was set in the response to each request; a page may read it after the verb has set it. */
const SET = new WeakMap<Context, Map<string, string | null>>()

/** Reads and sets the cookies of a request. Names are without the prefix. */
export function cookiesOf(ctx: Context, config: Config): Cookies {
  const secure = baseUrlOf(config).startsWith('https:')
  const full = (name: string) => (secure ? TLS_PREFIX + name : name)
  // TLS ends before this process, so the base URL determines whether cookies are secure.
  ctx.cookies.secure = secure
  const changed = SET.get(ctx) ?? new Map<string, string | null>()
  SET.set(ctx, changed)
  return {
    get: name => (changed.has(name) ? (changed.get(name) ?? undefined) : ctx.cookies.get(full(name))),
    set(name, value, lifeMs) {
      changed.set(name, value)
      ctx.cookies.set(full(name), value, {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        overwrite: true,
        ...(lifeMs === undefined ? {} : { maxAge: lifeMs }),
      })
    },
  }
}
