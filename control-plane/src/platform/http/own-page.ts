import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Context } from 'koa'
import { baseUrlOf, type Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import type { PublicCtx } from './open.ts'

/** Who made the browser send a request. `hidden`: it does not say (`Origin: null`). */
export type Sender = 'own_page' | 'hidden' | 'other_site'

/**
 * Which site's page a request comes from. Only browsers say so: by Fetch Metadata, which they send to https and to the
 * own machine alone, and by `Origin`, which they send with every POST. Programs send neither.
 */
export function senderOf(ctx: Context, config: Config): Sender {
  const metadata = ctx.get('sec-fetch-site')
  if (metadata === 'same-origin') return 'own_page'
  if (metadata === 'cross-site' || metadata === 'same-site') return 'other_site'
  const origin = ctx.get('origin')
  if (origin === '') return 'own_page'
  if (origin === 'null') return 'hidden'
  return isOwnOrigin(origin, baseUrlOf(config), hostsOf(ctx)) ? 'own_page' : 'other_site'
}

/**
 * Whether a page of ours led the browser to a GET. Where browsers send no Fetch Metadata, their referrer says so, which
 * no page can set to an address of another site. False for programs, and for browsers that send neither.
 */
export function isLedHere(ctx: Context, config: Config): boolean {
  const metadata = ctx.get('sec-fetch-site')
  if (metadata !== '') return metadata === 'same-origin'
  const referrer = parse(ctx.get('referer'))
  return referrer !== null && isOwnOrigin(referrer.origin, baseUrlOf(config), hostsOf(ctx))
}

/**
 * The names under which the browser reached us. Proxies may put their own into `Host` and the browser's into the other
 * headers, which no page of another site can set.
 */
function hostsOf(ctx: Context): string[] {
  const forwarded = [...ctx.get('forwarded').matchAll(/\bhost="?([^";,\s]+)/gi)].map(([, host = '']) => host)
  return [ctx.get('host'), ...ctx.get('x-forwarded-host').split(','), ...forwarded].map(host => host.trim())
}

/**
 * Whether an origin is ours: that of the base URL, or of a name under which the request has reached us, such as the
 * listener's address. A page without TLS is none of an installation with TLS, even under its name.
 */
export function isOwnOrigin(origin: string, baseUrl: string, hosts: readonly string[]): boolean {
  const [given, base] = [parse(origin), parse(baseUrl)]
  if (given === null || !/^https?:$/.test(given.protocol)) return false
  if (given.origin === base?.origin) return true
  if (base?.protocol === 'https:' && given.protocol === 'http:' && given.hostname === base.hostname) return false
  return hosts.some(host => host !== '' && parse(`${given.protocol}//${host}`)?.host === given.host)
}

function parse(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null
}

/**
 * Refuses requests that another site made the browser send: they could sign the visitor in as somebody else. `orHidden`:
 * for pages that hide their address, since it has a secret that other sites do not know.
 */
export function requireOwnPage({ caller }: Pick<PublicCtx, 'caller'>, { orHidden = false } = {}): void {
  if (caller.sender === 'own_page' || (orHidden && caller.sender === 'hidden')) return
  throw new Refusal('forbidden', requestText('request.from_another_site'))
}
