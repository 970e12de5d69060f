import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { Middleware } from 'koa'
import type { Config } from '../config.ts'
import { credentialOf } from './authenticate.ts'
import type { Routers } from './routers.ts'

/**
 * Any site's page may read the reply. The browser sends no cookie for it, and withholds a reply to a request with one
 * (Fetch, 3.3.5).
 */
const SHARED = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id',
}
const PREFLIGHT = {
  ...SHARED,
  'Access-Control-Allow-Headers':
    'Authorization, Content-Encoding, Content-Type, Idempotency-Key, If-Match, X-Request-Id',
  // Seconds.
  'Access-Control-Max-Age': '7200',
}

/** The only origin whose pages may read the reply; null: none. Undefined: those of any site. */
export interface SharedState {
  sharedWith?: string | null
}

/** Whether pages of other sites may call a route: with a token or a key, never with a session. */
export function isForAnySite({ access }: AnyRoute): boolean {
  return access.kind === 'public' ? access.anySite === true : access.session !== true
}

/**
 * Lets apps that run in a browser call the API (CORS). A reply to a session cookie is not shared with other sites. A
 * preflight is not rate limited, since it only looks up a path.
 */
export function allowOtherSites(config: Config, routes: readonly AnyRoute[], routers: Routers): Middleware {
  const shared = new Set(routes.filter(isForAnySite).map(({ id }) => id))
  return async (ctx, next) => {
    if (ctx.method === 'OPTIONS' && ctx.get('access-control-request-method') !== '') {
      const layers = routers.matching(ctx.path).filter(({ name }) => shared.has(name ?? ''))
      if (layers.length > 0) {
        const methods = layers.flatMap(layer => layer.methods)
        ctx.set({ ...PREFLIGHT, 'Access-Control-Allow-Methods': [...new Set(methods)].join(', ') })
        ctx.status = 204
        return
      }
    }
    await next()
    if (!shared.has(ctx.state.route) || credentialOf(ctx, config)?.by === 'session') return
    const { sharedWith } = ctx.state as SharedState
    if (sharedWith === undefined) return ctx.set(SHARED)
    ctx.vary('Origin')
    if (sharedWith !== null) ctx.set({ ...SHARED, 'Access-Control-Allow-Origin': sharedWith })
  }
}
