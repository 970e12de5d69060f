import { CookieJar } from 'tough-cookie'
import type { HttpResponse } from '../connection/trace.ts'
import { CONTROL } from './http1/head.ts'
import type { HttpRequest, RequestHeader } from './request.ts'

/**
 * The cookies of one visit: what the answers of its redirects set, sent where RFC 6265 allows (host or domain, path, Secure,
 * expiry, public suffixes). The next run starts without.
 */
export class Cookies {
  #jar: CookieJar | null = null

  keep(url: URL, { headers }: HttpResponse): void {
    for (const { name, value } of headers) {
      // Browsers refuse empty cookies and those with control characters.
      if (name !== 'set-cookie' || CONTROL.test(value) || /^\s*=?\s*(;|$)/.test(value)) continue
      this.#jar ??= new CookieJar(null, { looseMode: true })
      this.#jar.setCookieSync(value, url.href, { ignoreError: true })
    }
  }

  /** The request with its cookies, after those that the monitor sends itself; one that was set replaces its namesake. */
  addTo(request: HttpRequest): HttpRequest {
    const kept = this.#jar?.getCookiesSync(request.url.href) ?? []
    if (kept.length === 0) return request
    const names = new Set(kept.map(cookie => cookie.key))
    const isCookie = ({ name }: RequestHeader): boolean => name.toLowerCase() === 'cookie'
    const own = request.headers.filter(isCookie).flatMap(({ value }) => value.split(/;\s*/))
    const pairs = own.filter(pair => pair !== '' && !names.has(pair.split('=', 1)[0]?.trim() ?? ''))
    const set = kept.map(cookie => wireText(cookie.cookieString()))
    const cookie = { name: 'cookie', value: [...pairs, ...set].join('; '), confined: true }
    return { ...request, headers: [...request.headers.filter(header => !isCookie(header)), cookie] }
  }
}

/** UTF-8 as latin1, which is how headers are written. */
function wireText(text: string): string {
  return Buffer.from(text).toString('latin1')
}
