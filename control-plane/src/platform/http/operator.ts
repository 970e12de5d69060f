import { timingSafeEqual } from 'node:crypto'
import type Router from '@koa/router'
import type { Context } from 'koa'
import type { Platform } from '../context.ts'
import { tokenHash } from '../sealer.ts'
import type { Readiness } from './server.ts'
import { proxyWarnings } from './untrusted-proxy.ts'

/** Health and metrics of the service itself; no account needed. */
export function operatorRoutes(router: Router, platform: Platform, readiness: () => Promise<Readiness>): void {
  router.get('/health/live', ctx => {
    ctx.body = { status: 'live' }
  })
  router.get('/health/ready', async ctx => {
    const { ready, checks, reasons, ...others } = await readiness()
    ctx.status = ready ? 200 : 503
    const warnings = [...proxyWarnings(platform), ...others.warnings]
    ctx.body = {
      status: ready ? 'ready' : 'not_ready',
      checks,
      ...(reasons.length > 0 ? { reasons } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
    }
  })
  router.get('/metrics', async ctx => {
    if (!isOperator(ctx, platform.config.PHAROS_OPERATOR_TOKEN)) {
      ctx.status = 401
      ctx.body = 'Send the operator token as a bearer token, or send the request from this machine.\n'
      return
    }
    const pool = platform.database.pool()
    for (const state of ['total', 'idle', 'waiting'] as const)
      platform.metrics.poolConnections.set({ state }, pool[state])
    platform.metrics.busConnected.set(platform.bus.connected() ? 1 : 0)
    ctx.type = platform.metrics.registry.contentType
    ctx.body = await platform.metrics.registry.metrics()
  })
}

/** Headers that reverse proxies add. */
const FORWARDED = ['forwarded', 'via', 'x-real-ip']
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const LOCAL_HOSTS = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Whether the caller is the operator: by the token; or from loopback without a sign of a proxy, under a local name, so
 * that no page in a browser on this machine gets through by DNS rebinding. Checks cannot, since agents refuse the API's
 * own port.
 */
function isOperator(ctx: Context, token: string | undefined): boolean {
  const given = /^Bearer +(\S+)$/i.exec(ctx.get('authorization'))?.[1]
  if (token && given) return timingSafeEqual(tokenHash(token), tokenHash(given))
  const proxied = Object.keys(ctx.headers).some(name => FORWARDED.includes(name) || name.startsWith('x-forwarded'))
  return !proxied && LOOPBACK.includes(ctx.req.socket.remoteAddress ?? '') && LOCAL_HOSTS.test(ctx.get('host'))
}
